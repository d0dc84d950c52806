import { beforeAll, expect, test } from 'vitest';
import { forgetEnv } from './env';
import { seal, unseal } from './seal-secrets';

beforeAll(() => {
  process.env.DATABASE_URL ??= 'postgresql://localhost/unused';
  process.env.SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
  forgetEnv();
});

test('a sealed secret opens in its own context and is never sealed to the same bytes twice', () => {
  const sealed = seal('whsec_é', 'partner 1');
  expect(unseal(sealed, 'partner 1')).toBe('whsec_é');
  expect(seal('whsec_é', 'partner 1').equals(sealed)).toBe(false);
  expect(sealed.includes('whsec')).toBe(false);
});

test('a sealed value moved to another row cannot be decrypted', () => {
  expect(() => unseal(seal('secret', 'partner 1'), 'partner 2')).toThrow(/cannot be decrypted/);
});

test('a change to any byte is detected', () => {
  const sealed = seal('secret', 'row');
  for (const index of sealed.keys()) {
    const altered = Buffer.from(sealed);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => unseal(altered, 'row')).toThrow(/row/);
  }
  expect(() => unseal(sealed.subarray(0, -1), 'row')).toThrow(/row/);
  expect(() => unseal(Buffer.alloc(0), 'row')).toThrow(/row/);
});
