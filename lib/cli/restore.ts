import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeDatabase } from '@/lib/base/db';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { describeBackup } from '@/lib/cli/backup/describe';
import { type Restored, restoreBackup } from '@/lib/cli/backup/restore';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { claimFolder } from '@/lib/cli/instance';

const usage = `Usage: npm run restore -- <folder> [--replace] [--json]

Puts a backup in place: database, documents and, if it holds one, the key. The service must be
stopped, and the database empty, unless --replace says that what it holds may be lost.`;

function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { replace: flag, json: flag };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Problem('Name one folder.');
    return { folder, ...values };
  } catch (error) {
    throw new Problem(`${messageOf(error)}\n${usage}`);
  }
}

function summary(folder: string, { manifest, newMigrations, formerSecrets }: Restored): string {
  const notes = [describeBackup(folder, manifest), '', 'All of it is in place.'];
  if (newMigrations.length > 0) notes.push(`Migrations since: ${newMigrations.join(', ')}.`);
  if (formerSecrets) notes.push(`The secrets that were here before are kept in ${formerSecrets}.`);
  return notes.join('\n');
}

await runCommand(async (args) => {
  const { folder, replace, json } = readArguments(args);
  if (existsSync('.env')) process.loadEnvFile('.env');
  // A database of one's own is in no folder; that nobody else uses it is asked of the database.
  if (!process.env.DATABASE_URL) {
    await claimFolder(`process ${process.pid} restores a backup here`);
  }
  const database = await openDatabase();
  process.env.DATABASE_URL = database.url;
  beforeExit(closeDatabase);
  const restored = await restoreBackup({ databaseUrl: database.url, folder, replace });
  console.log(json ? JSON.stringify(restored.manifest) : summary(folder, restored));
  return 0;
});
