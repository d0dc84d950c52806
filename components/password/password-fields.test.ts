import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.join(folder, name));

const sources = ['app', 'components']
  .flatMap(pagesIn)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Every element of a page that somebody types a password into, by its name or what fills it in. */
const fields = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<(?:input|InputField|TextField)\b(?:[^>]|=>)*?\/>/g)]
    .map(([element]) => ({ file, element }))
    .filter(({ element }) => /name="\w*password"|(?:current|new)-password/.test(element)),
);

test('every field for a password hides it and says which one it is', () => {
  expect(fields.length).toBeGreaterThanOrEqual(7);
  for (const { file, element } of fields) {
    expect(element, file).toMatch(/type=("password"|\{way === 'password' \? 'password')/);
    expect(element, file).toMatch(
      /autoComplete=("(current|new)-password"|\{way === 'password' \? 'current-password')/,
    );
  }
});

test('no page keeps anybody from pasting', () => {
  expect(sources.length).toBeGreaterThan(100);
  const stops = /onPaste|onBeforeInput|addEventListener\('(paste|beforeinput)'/;
  const stopping = sources.filter(({ text }) => stops.test(text)).map(({ file }) => file);
  expect(stopping).toEqual([]);
});
