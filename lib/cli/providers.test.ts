import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { env, forgetEnv } from '@/lib/base/env';
import { sayMissingProviders, simulateProviders } from './providers';

const names = ['CHECK_VENDOR', 'SCREENING_PROVIDER', 'SMS_PROVIDER'];
const https = 'https://provider.example.com';

beforeEach(() => {
  for (const name of names) {
    vi.stubEnv(`${name}_URL`, undefined);
    vi.stubEnv(`${name}_SECRET`, undefined);
  }
  vi.stubEnv('SMTP_URL', undefined);
  vi.stubEnv('MAIL_FROM', undefined);
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/recruiting');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  forgetEnv();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  forgetEnv();
});

function said(): string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sayMissingProviders();
  return warn.mock.calls.map(([line]) => String(line));
}

test('each provider that is missing is named, with what does not happen', () => {
  expect(said()).toEqual([
    'CHECK_VENDOR_URL is not set: no background check can be ordered.',
    'SCREENING_PROVIDER_URL is not set: nobody is called for screening.',
    'SMTP_URL is not set: no email is sent.',
    'SMS_PROVIDER_URL is not set: no text message is sent.',
  ]);
});

test('what is simulated is said to be made up', () => {
  simulateProviders();
  expect(said().slice(0, 2)).toEqual([
    'CHECK_VENDOR_URL is "simulated": the results of background checks are made up, and nobody is checked.',
    'SCREENING_PROVIDER_URL is "simulated": the answers of screening calls are made up, and nobody is called.',
  ]);
});

test('of what is configured nothing is said, and nothing is simulated over it', () => {
  for (const name of names) {
    vi.stubEnv(`${name}_URL`, https);
    vi.stubEnv(`${name}_SECRET`, 'a secret that both know');
  }
  vi.stubEnv('SMTP_URL', 'smtp://localhost');
  vi.stubEnv('MAIL_FROM', 'recruiting@example.com');
  simulateProviders();
  expect(env()).toMatchObject({ CHECK_VENDOR_URL: https, SCREENING_PROVIDER_URL: https });
  expect(said()).toEqual([]);
});

test('a secret without its address is not covered by a simulation', () => {
  vi.stubEnv('CHECK_VENDOR_SECRET', 'a secret that both know');
  simulateProviders();
  expect(env).toThrow(/CHECK_VENDOR_URL must be set where CHECK_VENDOR_SECRET is/);
});
