import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GET } from '@/app/.well-known/security.txt/route';
import { forgetEnv } from '@/lib/base/env';

function useContact(contact: string): void {
  vi.stubEnv('SECURITY_CONTACT', contact);
  forgetEnv();
}

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/unused');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
  vi.stubEnv('APP_URL', 'https://hiring.example');
});

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

test('names who takes reports, until when, and by which rules', async () => {
  useContact('mailto:security@hiring.example');
  const answer = GET();
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  expect(fields).toMatchObject({
    Contact: 'mailto:security@hiring.example',
    Canonical: 'https://hiring.example/.well-known/security.txt',
    Policy: 'https://hiring.example/docs/security.md',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('is not there where nobody would read a report', async () => {
  useContact('');
  expect(GET().status).toBe(404);
});

test.each(['security@hiring.example', 'http://hiring.example', 'mailto:a@b.example\nContact: x'])(
  'takes no %j for a contact',
  (contact) => {
    useContact(contact);
    expect(() => GET()).toThrow(/SECURITY_CONTACT/);
  },
);
