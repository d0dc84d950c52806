import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { Problem } from '@/lib/base/postgres/problem';
import { createThrowaway, dropThrowaway } from '@/lib/base/postgres/throwaway';
import { beforeExit } from '@/lib/cli/command';
import { type Receivers, startReceivers } from './receiving';

/** What the command line asks for. */
export type OutboxOptions = {
  /** How many events to send. */
  events: number;
  /** How many delivered rows the log holds while claims and pages are measured; 0 for no such part. */
  rows: number;
  /** How long each round of offered events lasts. */
  seconds: number;
};

const endpoints = 50;

function environmentOf({ addresses, authority }: Receivers, folder: string, databaseUrl: string) {
  const file = path.join(folder, 'authority.pem');
  writeFileSync(file, authority);
  return {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: databaseUrl,
    NODE_EXTRA_CA_CERTS: file,
    DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: addresses.join(),
    WEBHOOK_RETRY_SCHEDULE: '1,1,1,1,1,1',
    LOG_LEVEL: 'error',
  };
}

/** Measures the outbox in a database of its own and prints the figures; resolves to how many miss a target. */
export async function benchOutbox(serverUrl: string, options: OutboxOptions): Promise<number> {
  const databaseUrl = await createThrowaway(serverUrl, 'recruiting_outbox');
  beforeExit(() => dropThrowaway(serverUrl, databaseUrl));
  await applyMigrations(databaseUrl);
  const receivers = await startReceivers(endpoints);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-outbox-'));
  beforeExit(async () => {
    receivers.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const argument = JSON.stringify({ ...options, urls: receivers.urls });
  const script = fileURLToPath(new URL('run.ts', import.meta.url));
  const child = fork(script, [argument], {
    execArgv: ['--import', 'tsx'],
    env: environmentOf(receivers, folder, databaseUrl),
  });
  const ended = once(child, 'exit');
  beforeExit(async () => {
    child.kill();
    await ended;
  });
  let missed: number | undefined;
  child.on('message', async (message: { take: true } | { hang: string } | { missed: number }) => {
    if ('missed' in message) {
      missed = message.missed;
      return;
    }
    if ('hang' in message) await receivers.hang(message.hang);
    child.send('take' in message ? [...(await receivers.take())] : []);
  });
  await ended;
  if (missed === undefined) throw new Problem('The measurement ended early.');
  return missed;
}
