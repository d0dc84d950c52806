import { expect, test } from 'vitest';
import { latinKey } from './single-keys';

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test.each([
  ['Russian к', 'л', 'KeyK', 'k'],
  ['Arabic noon', 'ن', 'KeyK', 'k'],
  ['Greek alpha', 'α', 'KeyA', 'a'],
  ['Hebrew qof', 'ק', 'KeyE', 'e'],
])('%s stands for the letter in its place', (_name, key, code, letter) => {
  expect(pressed(key, code)).toBe(letter);
});

test('with Shift it stands for the capital', () => {
  expect(pressed('Ч', 'KeyX', true)).toBe('X');
});

test('a Latin layout keeps its own letters', () => {
  // The French a stands where the American q does.
  expect(pressed('a', 'KeyQ')).toBe('a');
  expect(pressed('y', 'KeyZ')).toBe('y');
});

test('keys that are no letters stay as they are', () => {
  expect(pressed('Enter', 'Enter')).toBe('Enter');
  expect(pressed('?', 'Slash', true)).toBe('?');
  expect(pressed('é', 'Digit2')).toBe('é');
});
