import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const native = /\btype=\{?["'`](date|time|datetime-local|month|week)["'`]/;

function pages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.tsx')).map((file) => path.join(folder, file));
}

test('the dashboard asks for days and times by its own fields alone', () => {
  // The pages for candidates work without scripts.
  const files = [...pages('app/(workspace)'), ...pages('components')].filter(
    (file) => !file.startsWith(path.join('components', 'public')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => native.test(readFileSync(file, 'utf8')))).toEqual([]);
});
