import { describe, expect, test } from 'vitest';
import { greetingTo, isPlainName } from './plain-name';

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
