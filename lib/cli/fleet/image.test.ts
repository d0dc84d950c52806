import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS, SOURCES } from '@/lib/cli/application-build';

test('the image has everything that its build was made from, or it would refuse to serve it', () => {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copied = [...last.matchAll(/\/app\/(\S+)/g)].map(([, file]) => file);
  expect(copied).toEqual(expect.arrayContaining([...SOURCES, ...SETTINGS]));
});
