import { expect, test } from 'vitest';
import { messageOf } from './messages';

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [64, '64 seconds'],
  [120, '2 minutes'],
  [256, '5 minutes'],
])('a wait of %s seconds is told as %s', (seconds, words) => {
  const told = `Too many attempts. Wait ${words}, then try again.`;
  expect(messageOf('TooManyAttempts', seconds)).toBe(told);
});

test('a wait nobody measured is told without a number, and no code means no message', () => {
  expect(messageOf('TooManyAttempts')).toMatch(/Wait a little/);
  expect(messageOf('CredentialsSignin', 7)).toBe('Email or password is not right.');
  expect(messageOf('Unheard')).toMatch(/did not work/);
  expect(messageOf(undefined)).toBeNull();
});
