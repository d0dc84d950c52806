import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GET as getMetrics } from '@/app/metrics/route';
import { env, forgetEnv } from '@/lib/base/env';
import { answerReadiness } from '@/lib/http/health';
import { useTestDatabase } from '@/lib/testing/database';
import { probeDocuments } from './storage';

useTestDatabase({ LOG_LEVEL: 'silent' });

let folder = '';

function keepIn(directory: string): void {
  process.env.DOCUMENTS_DIRECTORY = directory;
  forgetEnv();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  keepIn(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const readiness = async () => {
  const answer = await answerReadiness();
  return { status: answer.status, documents: (await answer.json()).documents };
};

async function gauge(): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${env().METRICS_TOKEN}` };
  const text = await (
    await getMetrics(new Request('http://localhost/metrics', { headers }))
  ).text();
  return /^recruiting_documents_storable (\d)$/m.exec(text)?.[1];
}

test('a folder that takes documents is known to, and the probe leaves nothing there', async () => {
  expect(await probeDocuments()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  expect(await readiness()).toEqual({ status: 200, documents: undefined });
  expect(await gauge()).toBe('1');
});

test('a folder that does not exist yet will do, and is not made', async () => {
  keepIn(join(folder, 'later', 'documents'));
  expect(await probeDocuments()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that cannot be written to shows in /readyz and the metrics, and that it can again', async () => {
  const place = join(folder, 'documents');
  writeFileSync(place, 'a file in the place of the folder');
  keepIn(place);
  expect(await probeDocuments()).toMatch(/ENOTDIR|not a directory/);
  expect(await readiness()).toEqual({ status: 200, documents: 'unavailable' });
  expect(await gauge()).toBe('0');
  rmSync(place);
  mkdirSync(place);
  expect(await probeDocuments()).toBeNull();
  expect(await readiness()).toEqual({ status: 200, documents: undefined });
});

test('a bucket that refuses, or is not there, is told within seconds', async () => {
  const refusing = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const address = refusing.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  Object.assign(process.env, {
    S3_BUCKET: 'documents',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'somebody',
    S3_SECRET_ACCESS_KEY: 'unknown',
  });
  forgetEnv();
  expect(await probeDocuments()).toMatch(/Access ?Denied/);
  refusing.closeAllConnections();
  await new Promise((resolve) => refusing.close(resolve));
  expect(await probeDocuments()).toMatch(/ECONNREFUSED|too long/);
  Object.assign(process.env, { S3_BUCKET: '', S3_ENDPOINT: '' });
  Object.assign(process.env, { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' });
  forgetEnv();
}, 30_000);
