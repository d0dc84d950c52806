import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from './pages';

test('every page of the application is looked at', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' });
  const written = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).sort();
  expect(Object.keys(pages).sort()).toEqual(written);
});
