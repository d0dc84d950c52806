import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetEnv } from './env';
import { isByNewest, seal, sealByNewest, unseal } from './seal-secrets';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

function useKeys(...keys: string[]): void {
  process.env.SECRETS_KEY = keys.join(',');
  forgetEnv();
}

beforeAll(() => {
  process.env.DATABASE_URL ??= 'postgresql://localhost/unused';
});

beforeEach(() => useKeys(keyOf(7)));

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
  for (const sealed of [seal('secret', 'row'), sealByNewest('secret', 'row')]) {
    for (const index of sealed.keys()) {
      for (const bit of [1, 2, 3]) {
        const altered = Buffer.from(sealed);
        altered[index] = (altered[index] ?? 0) ^ bit;
        expect(() => unseal(altered, 'row')).toThrow(/row/);
      }
    }
    expect(() => unseal(sealed.subarray(0, -1), 'row')).toThrow(/row/);
    expect(() => unseal(sealed.subarray(0, 20), 'row')).toThrow(/row/);
  }
  expect(() => unseal(Buffer.alloc(0), 'row')).toThrow(/row/);
});

describe('several keys', () => {
  test('the first one seals, every one opens', () => {
    const byOld = seal('secret', 'row');
    useKeys(keyOf(8), keyOf(7));
    const byNew = seal('secret', 'row');
    expect([unseal(byOld, 'row'), unseal(byNew, 'row')]).toEqual(['secret', 'secret']);
    expect([isByNewest(byOld, 'row'), isByNewest(byNew, 'row')]).toEqual([false, true]);
    useKeys(keyOf(7), keyOf(8));
    expect(unseal(byNew, 'row')).toBe('secret');
    expect(isByNewest(byNew, 'row')).toBe(false);
    useKeys(keyOf(8));
    expect(unseal(byNew, 'row')).toBe('secret');
    expect(() => unseal(byOld, 'row')).toThrow(/no key of SECRETS_KEY/);
  });

  test('a value of one key alone is one that the last release opens', () => {
    expect(seal('secret', 'row')[0]).toBe(1);
    expect(sealByNewest('secret', 'row')[0]).toBe(2);
  });

  test.each([
    ['', /SECRETS_KEY must be base64 of 32 bytes/],
    [`${keyOf(7)},short`, /SECRETS_KEY must be base64 of 32 bytes/],
    [`${keyOf(7)},${keyOf(7)}`, /SECRETS_KEY must not name a key twice/],
    [[1, 2, 3, 4, 5, 6].map(keyOf).join(','), /SECRETS_KEY must have at most 5 keys/],
  ])('%s are not usable', (list, reason) => {
    process.env.SECRETS_KEY = list;
    forgetEnv();
    expect(() => seal('secret', 'row')).toThrow(reason);
  });
});
