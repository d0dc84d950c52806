import { expect, test } from 'vitest';
import { callbackPath } from './callback-path';

const origin = 'https://recruiting.example';

test.each([
  ['/jobs?page=2', '/jobs?page=2'],
  [`${origin}/candidates`, '/candidates'],
  ['candidates', '/candidates'],
])('goes to our own page %s', (wanted, path) => {
  expect(callbackPath(wanted, origin)).toBe(path);
});

test.each([
  undefined,
  '',
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://path.invalid//evil.example',
  '/..//evil.example',
  'http://[',
  '/sign-in?callbackUrl=/',
])('goes home instead of to %s', (wanted) => {
  expect(callbackPath(wanted, origin)).toBe('/');
});
