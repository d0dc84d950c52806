import { parseArgs } from 'node:util';
import { closeDatabase } from '@/lib/base/db';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { describeBackup } from '@/lib/cli/backup/describe';
import { type Method, takeBackup } from '@/lib/cli/backup/take';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { loadEnvironment } from '@/lib/cli/secrets';

const usage = `Usage: npm run backup -- <folder> [--method pg_dump|copy] [--json]

Backs up the database, the documents and the key of the sealed values into an empty folder, also
while the service runs. With DATABASE_URL the database is written by pg_dump if this machine has one
that is new enough; otherwise, and for the embedded server, table by table by COPY.`;

function methodOf(value: string | undefined): Method | undefined {
  if (value === undefined || value === 'pg_dump' || value === 'copy') return value;
  throw new Problem(`--method is pg_dump or copy, not "${value}".`);
}

function readArguments(args: string[]) {
  const options = {
    method: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Problem('Name one folder.');
    return { folder, json: values.json, method: methodOf(values.method) };
  } catch (error) {
    throw new Problem(`${messageOf(error)}\n${usage}`);
  }
}

await runCommand(async (args) => {
  const { folder, json, method } = readArguments(args);
  const { url, embedded } = await loadEnvironment();
  beforeExit(closeDatabase);
  // The embedded server comes without pg_dump, and its backups must be restorable without one.
  const wanted = method ?? (embedded ? 'copy' : undefined);
  const manifest = await takeBackup({ databaseUrl: url, folder, method: wanted });
  console.log(json ? JSON.stringify(manifest) : describeBackup(folder, manifest));
  return 0;
});
