import { describe, expect, test } from 'vitest';
import { adminCommands } from './commands';
import { printed } from './print';
import { readRequest, usage } from './usage';

describe('the commands of the operator', () => {
  test('list every noun that can be made', () => {
    const making = Object.keys(adminCommands).filter((words) =>
      /create$|attach$|issue$/.test(words),
    );
    const nouns = making.map((words) => words.split(' ')[0]).filter((noun) => noun !== 'token');
    for (const noun of nouns) expect(Object.keys(adminCommands)).toContain(`${noun} list`);
  });

  test('are explained in full, by noun, and one by one', () => {
    for (const words of Object.keys(adminCommands)) expect(usage()).toContain(`  ${words}`);
    expect(usage('partner-key')).not.toContain('org create');
    expect(usage('user create')).toContain('--org <name or id>');
    expect(readRequest([])).toEqual({ help: usage() });
    expect(readRequest(['user', '--help'])).toEqual({ help: usage('user') });
  });

  test('take a number where they name one', () => {
    const words = ['token', 'issue', '--email', 'ada', '--org', 'Acme', '--expires-in', '3600'];
    expect(readRequest(words)).toMatchObject({ flags: { 'expires-in': '3600' } });
    expect(usage('token issue')).toContain('[--expires-in <seconds>]');
    expect(() => readRequest(words.slice(0, -1))).toThrow(/expires-in/);
  });

  test('refuse what they do not know, and say what they do', () => {
    expect(() => readRequest(['user', 'dance'])).toThrow(
      /no command "user dance"[\s\S]*user create/,
    );
    expect(() => readRequest(['org', 'create', '--name', 'A', '--colour', 'red'])).toThrow(
      /--colour[\s\S]*org create --name/,
    );
    expect(() => readRequest(['org', 'create'])).toThrow(/--name is missing/);
    expect(() => readRequest(['org', 'create', '--name', ' '])).toThrow(/--name must not be empty/);
  });

  test.each([
    ['soon', 'no number'],
    ['0', 'too small'],
    ['99999999999999', 'too large'],
    ['1.5', 'not whole'],
  ])('say in plain words how long a token may live: %s is %s', (wanted) => {
    const words = ['token', 'issue', '--org', 'A', `--expires-in=${wanted}`];
    expect(() => readRequest(words)).toThrow(
      /--expires-in must be a whole number of seconds from 1 to 31536000\./,
    );
  });

  test('say which roles there are, and how to write a value with a dash', () => {
    const person = ['--org', 'A', '--email', 'a@b.example', '--name', 'A'];
    expect(() => readRequest(['user', 'create', ...person, '--role', 'king'])).toThrow(
      /--role must be one of admin, recruiter, coordinator/,
    );
    expect(() => readRequest(['token', 'issue', '--org', 'A', '--expires-in', '-5'])).toThrow(
      /^--expires-in is followed by something that begins with a dash\. .*--expires-in=-5\.\n/,
    );
  });

  test('take no password as an argument', () => {
    const person = ['--org', 'A', '--email', 'a@b.example', '--name', 'A', '--role', 'viewer'];
    expect(() => readRequest(['user', 'create', ...person, '--password', 'x'])).toThrow(
      /A password is no argument/,
    );
  });

  test('answer in JSON where asked, otherwise in tables', () => {
    expect(readRequest(['org', 'list', '--json'])).toMatchObject({ words: 'org list', json: true });
    expect(readRequest(['org', 'list'])).toMatchObject({ json: false });
    const organizations = [
      { org_id: '1', name: 'North', partner: null },
      { org_id: '2', name: 'A', partner: 'Fieldstone' },
    ];
    expect(printed({ organizations })).toBe(
      'org_id  name   partner\n1       North  –\n2       A      Fieldstone',
    );
    expect(printed({ name: 'a\n\u001b[31mb' })).toBe('name: a\\n\\u001b[31mb');
    expect(printed({ partners: [] })).toBe('partners: none');
    expect(printed({ api_key: 'sk_1' })).toBe('api_key: sk_1');
  });
});
