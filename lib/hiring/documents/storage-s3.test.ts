import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetEnv } from '@/lib/base/env';

let server: S3rver;
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruiting-bucket-'));
  const buckets = [{ name: 'documents', configs: [] }];
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets,
  });
  const { port } = await server.run();
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://unused',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  forgetEnv();
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

test('a bucket keeps, hands out and removes files', async () => {
  const { openFile, removeFile, storeFile } = await import('./storage');
  await storeFile('org/one', Buffer.from('Benefits é'), 'text/plain');
  await storeFile('org/two', Buffer.from('Other'), 'text/plain');
  const content = await openFile('org/one');
  expect(content && (await text(content))).toBe('Benefits é');
  await removeFile('org/one');
  expect(await openFile('org/one')).toBeNull();
  expect(await openFile('org/two')).not.toBeNull();
  await removeFile('org/never');
});
