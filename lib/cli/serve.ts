import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeDatabase } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { requireMigrated } from '@/lib/base/postgres/migrate';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { telemetrySettings } from '@/lib/base/telemetry/settings';
import { requireBuild } from '@/lib/cli/application-build';
import { runCommand } from '@/lib/cli/command';
import { fitConnections } from '@/lib/cli/connection-limit';
import { sayWhereDatabasesAre } from '@/lib/cli/database-addresses';
import {
  recordEnvironment,
  sayLoggedValues,
  sayNeedlessPower,
  sayUnknownLetters,
} from '@/lib/cli/deployment';
import { logConsole } from '@/lib/cli/log-console';
import { ownAddress, wantedHost, wantedPort } from '@/lib/cli/ports';
import { sayMissingProviders } from '@/lib/cli/providers';
import { startScheduler } from '@/lib/cli/scheduler';
import { answerForScheduler } from '@/lib/cli/scheduler-health';
import { loadSharedSecrets, requireDatabaseUrl, requireSealingKey } from '@/lib/cli/secrets';
import { startWorkers } from '@/lib/cli/supervisor';
import { probeDocuments } from '@/lib/hiring/documents/storage';

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
  telemetrySettings(process.env);
  requireBuild();
  await openDatabase();
  await sayWhereDatabasesAre();
  await requireMigrated(databaseUrl);
  return databaseUrl;
}

/** Says where documents are kept. A place that takes none stops no start, but surprises nobody. */
async function sayWhereDocumentsAre(): Promise<void> {
  const { S3_BUCKET, DOCUMENTS_DIRECTORY } = env();
  const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : resolve(DOCUMENTS_DIRECTORY);
  const trouble = await probeDocuments();
  if (trouble) {
    const remedy = S3_BUCKET
      ? 'Check S3_ENDPOINT, S3_REGION and both keys, and that they may write there'
      : 'Set S3_BUCKET, or DOCUMENTS_DIRECTORY to a folder that this account may write';
    console.error(
      `Documents cannot be stored in ${place}, uploads will get 503: ${trouble}. ${remedy}.`,
    );
  } else if (!S3_BUCKET) {
    console.warn(
      `Documents are kept on this machine, in ${place}: where several machines serve, set S3_BUCKET.`,
    );
  }
}

async function serveWeb(databaseUrl: string, port: number): Promise<void> {
  process.env.NEXTAUTH_URL ||= process.env.APP_URL;
  await fitConnections(databaseUrl);
  await sayNeedlessPower(databaseUrl);
  await sayLoggedValues(databaseUrl);
  await sayUnknownLetters(databaseUrl);
  await requireSealingKey();
  await recordEnvironment();
  await closeDatabase();
  await sayWhereDocumentsAre();
  sayMissingProviders();
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
    const isCalling = scheduler && env().CRON_INTERVAL_SECONDS > 0;
    const tell = isCalling ? await answerForScheduler(host, port) : undefined;
    const own = web ? ownAddress(host, port) : undefined;
    const target = env().SCHEDULER_URL || own || env().APP_URL;
    if (own) await serveWeb(databaseUrl, port);
    if (scheduler) {
      const state = startScheduler(target);
      console.log(`Scheduling the jobs of ${target}.`);
      if (state) tell?.(state);
    }
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
