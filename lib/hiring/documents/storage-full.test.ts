import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// A disk that is nearly full cannot be had without the rights to mount one.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

// What other tests of this thread have loaded already knows the real disk alone.
vi.resetModules();
afterAll(() => vi.resetModules());
const { forgetEnv } = await import('@/lib/base/env');
const { documentsTrouble, probeDocuments, storeFile } = await import('./storage');

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-'));
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/recruiting');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  vi.stubEnv('DOCUMENTS_DIRECTORY', join(folder, 'documents'));
  vi.stubEnv('S3_BUCKET', '');
  vi.stubEnv('LOG_LEVEL', 'silent');
  forgetEnv();
});

afterEach(async () => {
  vi.mocked(statfs).mockReset();
  vi.unstubAllEnvs();
  forgetEnv();
  await rm(folder, { recursive: true, force: true });
});

const store = () => storeFile('a', Buffer.from('Some words.'), 'text/plain');

test('a disk that is said to be full takes nothing, and takes it again when there is room', async () => {
  const real = await statfs(folder);
  const full = { ...real, bsize: 1024 * 1024, bavail: 31 };
  vi.mocked(statfs).mockResolvedValue(full);
  // Before anybody has looked, and after.
  await expect(store()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(documentsTrouble()).toMatch(
    /^the disk of .*, where DOCUMENTS_DIRECTORY leads, is full: 32 MB are left/,
  );
  expect(await probeDocuments()).toMatch(/is full/);
  await expect(store()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await readdir(folder)).toEqual([]);
  vi.mocked(statfs).mockResolvedValue({ ...full, bavail: 33 });
  expect(await probeDocuments()).toBeNull();
  await store();
  expect(await readdir(join(folder, 'documents'))).toEqual(['a']);
});

test.runIf(existsSync('/proc/self'))(
  'a place that is no disk is told by its variable',
  async () => {
    vi.stubEnv('DOCUMENTS_DIRECTORY', '/proc/documents');
    forgetEnv();
    expect(await probeDocuments()).toBe('/proc, where DOCUMENTS_DIRECTORY leads, keeps no files');
  },
);
