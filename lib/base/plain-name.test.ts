import { describe, expect, test } from 'vitest';
import { greetingTo, isPlainName, unlinked } from './plain-name';

describe('a greeting', () => {
  test.each(['Maria', 'Zoë-Ann O’Neil', 'J. R.', 'María José', 'Nguyễn', '李'])(
    'names %s',
    (name) => {
      expect(greetingTo(` ${name} `)).toBe(`Hello ${name},`);
    },
  );

  test.each([
    null,
    '  ',
    'http://evil.example',
    'Win at evil.example now',
    'www.evil',
    'evil/login',
    'me@evil',
    '<b>Maria</b>',
    'Maria\n\nPay here',
    'x'.repeat(61),
  ])('leaves %j out', (name) => {
    expect(greetingTo(name)).toBe('Hello,');
  });
});

test.each([
  ['Booking.com', true],
  ['Smith & Sons / North', true],
  ['https://evil.example', false],
  ['WWW.evil.example', false],
  ['<img src=x>', false],
  ['Two\nlines', false],
  ['Anna\u202etxt.exe', false],
])('%j is a plain name: %s', (name, isPlain) => {
  expect(isPlainName(name)).toBe(isPlain);
});

test.each(['Dr. Smith', 'Smith & Sons', 'J. R.', 'Acme Inc.'])(
  '%s stands in a letter as it is',
  (name) => {
    expect(unlinked(name)).toBe(name);
  },
);

test.each([
  'Booking.com',
  'St.Gallen Care',
  'U.S. Bank',
  'log in at evil.example',
  'evil。example',
])('%s is no link in a letter, and reads the same', (name) => {
  expect(unlinked(name)).not.toMatch(/[.。](?=[\p{L}\p{N}])/u);
  expect(unlinked(name).replaceAll('\u2060', '')).toBe(name);
});
