import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeDatabase } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { requireMigrated } from '@/lib/base/postgres/migrate';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { requireBuild } from '@/lib/cli/application-build';
import { runCommand } from '@/lib/cli/command';
import { fitConnections } from '@/lib/cli/connection-limit';
import { sayWhereDatabasesAre } from '@/lib/cli/database-addresses';
import { recordEnvironment, sayNeedlessPower, sayUnknownLetters } from '@/lib/cli/deployment';
import { logConsole } from '@/lib/cli/log-console';
import { ownAddress, wantedHost, wantedPort } from '@/lib/cli/ports';
import { startScheduler } from '@/lib/cli/scheduler';
import { answerForScheduler } from '@/lib/cli/scheduler-health';
import { loadSharedSecrets, requireDatabaseUrl, requireSealingKey } from '@/lib/cli/secrets';
import { startWorkers } from '@/lib/cli/supervisor';

const usage = `npm run serve [-- --web | --scheduler]`;

function readParts(args: string[]): { web: boolean; scheduler: boolean } {
  const options = { web: { type: 'boolean' }, scheduler: { type: 'boolean' } } as const;
  try {
    const { web = false, scheduler = false } = parseArgs({ args, options }).values;
    return web || scheduler ? { web, scheduler } : { web: true, scheduler: true };
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

/** Refuses to start on what is not ready to be served; returns the database's address. */
async function prepare(): Promise<string> {
  const databaseUrl = requireDatabaseUrl(
    '"npm run serve" needs a PostgreSQL server. "npm start" brings its own.',
  );
  loadSharedSecrets();
  // Says what cannot be used before anything is opened.
  env();
  requireBuild();
  await openDatabase();
  await sayWhereDatabasesAre();
  await requireMigrated(databaseUrl);
  return databaseUrl;
}

// Only looks: what serves makes no folder before there is something to put into it.
function sayWhereDocumentsAre(): void {
  let folder = resolve(env().DOCUMENTS_DIRECTORY);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    console.error(
      'Documents are kept on this machine: where several machines serve, set S3_BUCKET.',
    );
  } catch (error) {
    console.error(
      `Documents cannot be stored, uploads will fail: ${messageOf(error)}. Set S3_BUCKET, or DOCUMENTS_DIRECTORY to a folder that this account may write.`,
    );
  }
}

async function serveWeb(databaseUrl: string, port: number): Promise<void> {
  process.env.NEXTAUTH_URL ||= process.env.APP_URL;
  await fitConnections(databaseUrl);
  await sayNeedlessPower(databaseUrl);
  await sayUnknownLetters(databaseUrl);
  await requireSealingKey();
  await recordEnvironment();
  await closeDatabase();
  if (!process.env.S3_BUCKET) sayWhereDocumentsAre();
  await startWorkers(port);
  console.log(`Serving ${process.env.APP_URL} on port ${port}.`);
}

logConsole();

await runCommand(
  async (args) => {
    const { web, scheduler } = readParts(args);
    const databaseUrl = await prepare();
    const host = wantedHost(false);
    const port = web ? await wantedPort(host) : 0;
    const own = web ? ownAddress(host, port) : undefined;
    const target = process.env.SCHEDULER_URL || own || env().APP_URL;
    if (own) await serveWeb(databaseUrl, port);
    if (scheduler) {
      const state = startScheduler(target);
      console.log(`Scheduling the jobs of ${target}.`);
      if (state) await answerForScheduler(state, host);
    }
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
