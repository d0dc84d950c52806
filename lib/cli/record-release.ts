import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { captureNode } from '@/lib/cli/process';
import { mergeRecords } from '@/lib/testing/release/merge-records';
import { newestRelease, writeRecord } from '@/lib/testing/release/release-record';
import { copyTemplate, dropCopy, throwawayName } from '@/lib/testing/template';
import { startHastyServer } from '@/lib/testing/throwaway-server';

// What the service does, without the tests that do the same a thousand times, at once, or to servers
// that die.
const recorded = ['auth', 'hiring', 'http', 'organization', 'outbox', 'partner'];
const leftOut = [
  '{list,known-at-once,flagged,pacing,bulk-batches,batches,simulated,kept,lock-order}',
  '{robustness,partner-robustness,depth,hang-up,exchange,idempotency-deaths,rate-limit}',
  '{day,faults,fences,kills,restart,wake,opposite-orders,overtaken,partner-limit}',
  '{erase-others,erase-outbox,erase-everything,sign-in-limit,session-limit,key-emergency}',
];

/** Runs tests, each of whose files records into the folder. */
async function runTests(serverUrl: string, folder: string, wanted: string[]): Promise<void> {
  const files = wanted.length > 0 ? wanted : recorded.map((name) => `lib/${name}/`);
  const without = leftOut.map((names) => `--exclude=**/${names}.db.test.ts`);
  const args = ['run', '--project=database*', '--reporter=dot', ...without, ...files];
  const environment = { NODE_ENV: 'test', DATABASE_URL: undefined, TEST_DATABASE_URL: serverUrl };
  const { code, output } = await captureNode('vitest/vitest.mjs', args, {
    environment: { ...environment, RECORD_RELEASE: folder },
  });
  if (code === 0) return;
  console.error(output.slice(-4_000));
  console.error('Some tests failed: what they alone do is not in the record.');
}

async function merge(serverUrl: string, folder: string) {
  const name = throwawayName();
  const client = new pg.Client({ connectionString: await copyTemplate(serverUrl, name) });
  await client.connect();
  try {
    const release = newestRelease(readFileSync('public/docs/changelog.md', 'utf8'));
    return await mergeRecords(client, folder, release);
  } finally {
    await client.end();
    await dropCopy(serverUrl, name);
  }
}

await runCommand(async (args) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recruiting-record-'));
  const server = await startHastyServer();
  beforeExit(async () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await runTests(server.url, folder, args);
  if (readdirSync(folder).length === 0) throw new Problem('No test has recorded anything.');
  const record = await merge(server.url, folder);
  writeRecord(record);
  const rows = Object.values(record.rows).flat().length;
  console.log(`Recorded ${record.release}: ${record.statements.length} statements, ${rows} rows.`);
  return 0;
});
