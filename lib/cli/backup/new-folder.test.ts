import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from './manifest';

test.each([
  '/etc/passwd/backup',
  // Says of each folder that its parent is missing, which Node takes for a reason to try again.
  '/proc/nowhere/backup',
])('that %s cannot be made is said in one sentence', async (folder) => {
  const making = newFolder(folder);
  await expect(making).rejects.toThrow(`The folder ${folder} cannot be made: `);
  await expect(making).rejects.toMatchObject({ name: 'Problem' });
});

test('a folder is made with those above it', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'recruiting-folder-'));
  const folder = path.join(root, 'each', 'day', 'backup');
  await newFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  await newFolder(folder);
  await rm(root, { recursive: true });
});
