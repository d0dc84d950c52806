import { afterEach, expect, test, vi } from 'vitest';
import { env, forgetEnv } from './env';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

function read(name: string, value: string) {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/recruiting');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  vi.stubEnv(name, value);
  forgetEnv();
  return env();
}

test.each([
  ['APP_URL', 'hiring.example.com'],
  ['APP_URL', 'ftp://hiring.example.com'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
])('%s=%s is no address that can be used, and the service says so', (name, value) => {
  expect(() => read(name, value)).toThrow(`The environment is not usable: ${name} `);
});

test.each([
  ['APP_URL', 'http://localhost:3000'],
  ['APP_URL', 'https://hiring.example.com/'],
  ['SMTP_URL', 'smtp://user:p%40ss@mail.example.com:587'],
  ['SMTP_URL', 'smtps://mail_1.internal?pool=true'],
])('%s=%s is used', (name, value) => {
  expect(read(name, value)).toMatchObject({ [name]: value });
});
