import { parseArgs } from 'node:util';
import { closeDatabase } from '@/lib/base/db';
import { missingMigrations } from '@/lib/base/postgres/migrate';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { requireBuild } from '@/lib/cli/application-build';
import { runCommand } from '@/lib/cli/command';
import { fitConnections } from '@/lib/cli/connection-limit';
import { recordEnvironment } from '@/lib/cli/deployment';
import { ownAddress, wantedHost, wantedPort } from '@/lib/cli/ports';
import { startScheduler } from '@/lib/cli/scheduler';
import { loadDotEnv, loadSharedSecrets, requireSealingKey } from '@/lib/cli/secrets';
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

async function prepare(): Promise<void> {
  loadDotEnv();
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) {
    throw new Problem(
      'DATABASE_URL is not set: "npm run serve" needs a PostgreSQL server. "npm start" brings its own.',
    );
  }
  loadSharedSecrets();
  requireBuild();
  await openDatabase();
  const missing = await missingMigrations(DATABASE_URL);
  if (missing.length > 0) {
    throw new Problem(
      `The database has not seen ${missing.length} migrations of this release (${missing[0]} …): run "npm run migrate" first.`,
    );
  }
}

async function serveWeb(address: string, port: number): Promise<void> {
  process.env.APP_URL ||= address;
  process.env.NEXTAUTH_URL ||= process.env.APP_URL;
  await fitConnections(process.env.DATABASE_URL ?? '');
  await requireSealingKey();
  await recordEnvironment();
  await closeDatabase();
  if (!process.env.S3_BUCKET) {
    console.error(
      'Documents are kept on this machine: where several machines serve, set S3_BUCKET.',
    );
  }
  await startWorkers(port);
  console.log(`Serving ${process.env.APP_URL} on port ${port}.`);
}

await runCommand(
  async (args) => {
    const { web, scheduler } = readParts(args);
    await prepare();
    const host = wantedHost(false);
    const port = web ? await wantedPort(host) : Number(process.env.PORT || '3000');
    const address = ownAddress(host, port);
    if (web) await serveWeb(address, port);
    const target = process.env.SCHEDULER_URL || (web ? address : process.env.APP_URL);
    if (scheduler && !target) {
      throw new Problem('SCHEDULER_URL is not set: name the address whose jobs to call.');
    }
    if (scheduler && target) {
      startScheduler(target);
      console.log(`Scheduling the jobs of ${target}.`);
    }
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
