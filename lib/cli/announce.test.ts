import { describe, expect, test } from 'vitest';
import { greeting } from './announce';

const nothing = { address: 'https://hire.example.com', people: [], token: '' };

describe('the greeting', () => {
  test('of a demo shows how to sign in and a working request', () => {
    const person = { email: 'a@b.example', password: 'pw-1', role: 'admin', organization: 'North' };
    const demo = { ...nothing, people: [person], token: 'rs_live_x', isEmpty: false };
    const said = greeting({ ...demo, isSingle: false });
    expect(said).toContain('a@b.example  pw-1  admin  North');
    expect(said).toContain('Bearer rs_live_x');
    expect(said).not.toContain('setup');
  });

  test('elsewhere shows no way in but the command that makes the first admin', () => {
    const said = greeting({ ...nothing, isEmpty: true, isSingle: false });
    expect(said).toContain('https://hire.example.com');
    expect(said).toMatch(/admin -- setup --org .* --email .* --name /);
    expect(said).not.toMatch(/Bearer|password, role/);
    expect(greeting({ ...nothing, isEmpty: false, isSingle: false })).not.toContain('setup');
  });

  test('says of the embedded server in production that it is one machine', () => {
    expect(greeting({ ...nothing, isEmpty: true, isSingle: true })).toContain('this machine alone');
  });
});
