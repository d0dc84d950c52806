import { Secret } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetEnv } from '@/lib/base/env';
import { seal } from '@/lib/base/seal-secrets';
import { newTotp, stepOfCode, totpContext } from './totp';

const id = '01990a3e-7c00-7000-8000-0000000000f1';

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://none');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
  forgetEnv();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  forgetEnv();
});

// Appendix B of RFC 6238; of its eight digits an app shows the last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %s seconds the code is %s, as the standard says', (seconds, code) => {
  const { base32 } = Secret.fromLatin1('12345678901234567890');
  const sealed = seal(base32, totpContext(id));
  vi.setSystemTime(seconds * 1000);
  expect(stepOfCode(id, sealed, code)).toBe(Math.floor(seconds / 30));
  vi.setSystemTime((seconds + 30) * 1000);
  expect(stepOfCode(id, sealed, code)).toBe(Math.floor(seconds / 30));
  vi.setSystemTime((seconds + 60) * 1000);
  expect(stepOfCode(id, sealed, code)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 34 5x'])(
  '%j is no code',
  (typed) => {
    const { sealed } = newTotp(id, 'ada@example.com');
    expect(stepOfCode(id, sealed, typed)).toBeNull();
  },
);
