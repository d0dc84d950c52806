import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { capture } from '@/lib/cli/process';

/** One of PostgreSQL's client programs, and the major version it is of. */
export type Program = { file: string; major: number };

// Where packages put the programs of each version; `*` stands for the version.
const places = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

function foldersOf(place: string): string[] {
  const [before = '', after = ''] = place.split('*');
  const parent = before.endsWith('/') ? before : path.dirname(before);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((entry) => path.join(parent, entry))
    .filter((entry) => entry.startsWith(before))
    .map((entry) => entry + after);
}

function majorOf(file: string): number | undefined {
  try {
    const output = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    const [, major] = output.match(/\(PostgreSQL\) (\d+)/) ?? [];
    return major ? Number(major) : undefined;
  } catch {
    return undefined;
  }
}

/** The program of the oldest version that is at least `major`; undefined where there is none. */
export function findProgram(name: 'pg_dump' | 'pg_restore', major: number): Program | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...places.flatMap(foldersOf)];
  const files = new Set(folders.filter(Boolean).map((folder) => path.join(folder, name)));
  return [...files]
    .filter((file) => existsSync(file))
    .map((file) => ({ file, major: majorOf(file) ?? 0 }))
    .filter((program) => program.major >= major)
    .sort((a, b) => a.major - b.major)[0];
}

// What libpq understands of an address; our driver knows words of its own.
const known = ['host', 'port', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'options'];

/** The address without its password, and the password, which no argument may show. */
function connectionOf(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (!known.includes(name)) url.searchParams.delete(name);
  }
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, password };
}

/** Runs one of the programs on a database; throws a Problem with what it said if it fails. */
export async function runOn(
  databaseUrl: string,
  { file }: Program,
  args: readonly string[],
): Promise<void> {
  const { address, password } = connectionOf(databaseUrl);
  const environment = password ? { PGPASSWORD: password } : {};
  const outcome = await capture(file, [`--dbname=${address}`, '--no-password', ...args], {
    environment,
  });
  if (outcome.code !== 0) {
    throw new Problem(`${path.basename(file)} failed: ${outcome.output.trim()}`);
  }
}
