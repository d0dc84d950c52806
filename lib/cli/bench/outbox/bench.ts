import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { Problem } from '@/lib/base/postgres/problem';
import { createThrowaway, dropThrowaway } from '@/lib/base/postgres/throwaway';
import { beforeExit } from '@/lib/cli/command';
import { checkedOut } from '../against';
import { type Receivers, startReceivers } from './receiving';
import { type Findings, printChanges } from './report';

/** What the command line asks for. */
export type OutboxOptions = {
  /** How many events to send. */
  events: number;
  /** How many delivered rows the log holds while claims and pages are measured. */
  rows: number;
  /** How long each round of offered events lasts. */
  seconds: number;
  /** Only the parts whose name contains this: throughput, receipt, log. */
  only: string;
  /** A commit to compare with. */
  against?: string | undefined;
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

/** Measures in a process of its own, by the code of a folder, on a database of its own. */
async function findingsIn(
  folder: string,
  serverUrl: string,
  options: Omit<OutboxOptions, 'against'>,
): Promise<Findings> {
  const databaseUrl = await createThrowaway(serverUrl, 'recruiting_outbox');
  beforeExit(() => dropThrowaway(serverUrl, databaseUrl));
  await applyMigrations(databaseUrl);
  const receivers = await startReceivers(endpoints);
  const certificates = mkdtempSync(path.join(tmpdir(), 'bench-outbox-'));
  beforeExit(async () => {
    receivers.stop();
    rmSync(certificates, { recursive: true, force: true });
  });
  const argument = JSON.stringify({ ...options, urls: receivers.urls });
  const script = path.join(folder, 'lib', 'cli', 'bench', 'outbox', 'run.ts');
  const child = fork(script, [argument], {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    env: environmentOf(receivers, certificates, databaseUrl),
  });
  const ended = once(child, 'exit');
  beforeExit(async () => {
    child.kill();
    await ended;
  });
  let findings: Findings | undefined;
  child.on('message', async (message: { take: true } | { hang: string } | Findings) => {
    if ('missed' in message) {
      findings = message;
      return;
    }
    if ('hang' in message) await receivers.hang(message.hang);
    child.send('take' in message ? [...(await receivers.take())] : []);
  });
  await ended;
  if (!findings) throw new Problem('The measurement ended early.');
  return findings;
}

/**
 * Measures the outbox in a database of its own and prints the figures, those of an earlier commit
 * first if one is named; resolves to how many miss a target.
 */
export async function benchOutbox(
  serverUrl: string,
  { against, ...options }: OutboxOptions,
): Promise<number> {
  const former = against ? await checkedOut(against) : undefined;
  if (former) console.log(`${against}:`);
  const before = former && (await findingsIn(former, serverUrl, options));
  if (former) console.log('\nNow:');
  const now = await findingsIn(process.cwd(), serverUrl, options);
  if (before) printChanges(now, before);
  return now.missed;
}
