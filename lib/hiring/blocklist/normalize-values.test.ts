import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/base/errors';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import { matchValueOf } from './normalize-values';

describe('matchValueOf', () => {
  test.each<[BlocklistMatchType, string, string]>([
    ['email', ' Spam@Example.COM ', 'spam@example.com'],
    ['phone', '(614) 555-0100', '+16145550100'],
    ['phone', '+44 20 7946 0958', '+442079460958'],
    ['phone', '0044 20 7946 0958', '+442079460958'],
    ['phone', '614-555-0100 ext. 7', '+16145550100;ext=7'],
    ['email', 'Ада@почта.example', 'ада@xn--80a1acny.example'],
    ['email_domain', '@Spam.Example', 'spam.example'],
    ['email_domain', 'mail.spam.example.', 'mail.spam.example'],
    ['email_domain', 'münchen.example', 'xn--mnchen-3ya.example'],
    ['name_exact', '  José   Núñez ', 'José Núñez'],
    ['name_fuzzy', 'Amara\tOkafor', 'Amara Okafor'],
  ])('%s %j is kept as %j', (type, value, kept) => {
    expect(matchValueOf(type, value, 'US')).toBe(kept);
  });

  test('a bare number is one of the country given', () => {
    expect(matchValueOf('phone', '06 12 34 56 78', 'FR')).toBe('+33612345678');
  });

  test.each<[BlocklistMatchType, string]>([
    ['email', 'spam'],
    ['email', 'a b@example.com'],
    ['email', '@example.com'],
    ['phone', '12'],
    ['phone', '000-000-0000'],
    ['phone', '1111111111'],
    ['phone', '06 12 34 56 78'],
    ['phone', 'call me'],
    ['phone', '9'.repeat(40)],
    ['email_domain', '@'],
    ['email_domain', 'example'],
    ['email_domain', 'two@example.com'],
    ['email_domain', '-a.example'],
    ['email_domain', 'a..example'],
    ['email_domain', 'has space.example'],
    ['email_domain', '10.0.0.1'],
    ['email_domain', `${'a'.repeat(64)}.example`],
    ['name_exact', '123'],
    ['name_exact', '...'],
    ['name_fuzzy', '   '],
    ['name_exact', '\u3164'],
    ['name_fuzzy', '\u200b\u0640'],
  ])('%s %j is refused', (type, value) => {
    expect(() => matchValueOf(type, value, 'US')).toThrow(ServiceError);
  });
});
