import { describe, expect, test } from 'vitest';
import { phoneColumns, readPhone, usableNumber } from './phone';

describe('a number that cannot exist is none', () => {
  test.each([
    '000-000-0000',
    '1111111111',
    '123-456-7890',
    '101-010-1010',
    '06 12 34 56 78',
    '555-555-5555',
    '+10000000000',
    '+49 1234',
    '+62 81234567890123',
    '555-0100',
    '00',
    '911',
    '12',
    'call me',
    '9'.repeat(40),
    '212 555 0142 / 212 555 0199',
    '+1 212 555 0142 5',
  ])('%s', (text) => expect(readPhone(text, 'US')).toBeNull());
});

describe('a number is read as it is written', () => {
  test.each([
    ['(614) 555-0100', 'US', '+16145550100'],
    ['614.555.0100', 'CA', '+16145550100'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['0033 6 12 34 56 78', 'US', '+33612345678'],
    ['(00)33 6 12 34 56 78', 'US', '+33612345678'],
    ['00 44 7911 123456', 'DE', '+447911123456'],
    ['011 44 7911 123456', 'US', '+447911123456'],
    ['0011 44 7911 123456', 'AU', '+447911123456'],
    ['001 212 555 0142', 'US', '+12125550142'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['٢١٢٥٥٥٠١٤٢', 'US', '+12125550142'],
    ['\u202a+1 212 555 0142\u202c', 'US', '+12125550142'],
    ['212\u200b5550142', 'US', '+12125550142'],
    ['+1 (212) 555-0142 (cell)', 'US', '+12125550142'],
  ] as const)('%s in %s', (text, country, e164) =>
    expect(readPhone(text, country)).toEqual({ e164, extension: null }),
  );
});

test.each(['212-555-0142 x5', '+1 212 555 0142 ext. 5', '2125550142#5', '+12125550142,,5'])(
  'an extension belongs to the number: %s',
  (text) => {
    expect(readPhone(text, 'US')).toEqual({ e164: '+12125550142', extension: '5' });
    expect(phoneColumns(text, 'US')).toEqual({
      phone: text,
      phoneE164: null,
      phoneWithExtension: '+12125550142;ext=5',
    });
  },
);

test.each([
  ['+10000000000', '000-000-0000', null],
  ['+12125550142', '212-555-0142 x5', null],
  ['+442079460958', '020 7946 0958 ext 5', null],
  ['+442079460958', '020 7946 0958', '+442079460958'],
  ['+12125550142', null, '+12125550142'],
  [null, '555-0100', null],
])('a stored %s, typed %s, is used as %s', (phoneE164, phone, usable) => {
  expect(usableNumber({ phone, phoneE164 })).toBe(usable);
});
