import { expect, test } from 'vitest';
import { endStands, linkStands, mayComeTwice, whyEnded } from './link-validity';

const token = 'a'.repeat(43);

test.each([
  ['a page that no link opens', 'settings', token],
  ['what is too short for a token', 'schedule', 'abc'],
  ['what no token is made of', 'schedule', `${token.slice(1)}!`],
])('%s stands for nothing, and nobody is asked', async (_, page, text) => {
  expect(await linkStands(page, text)).toBe(false);
  expect(await endStands(page, text)).toBe(false);
  expect(await mayComeTwice(page, text)).toBe(false);
  expect(await whyEnded(page, text)).toBeNull();
});
