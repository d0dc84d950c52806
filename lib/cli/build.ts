import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { capture } from '@/lib/cli/process';

const STAMP = path.join('.next', 'source-hash');
const SOURCES = ['app', 'components', 'lib', 'public', 'prisma', 'instrumentation.ts', 'proxy.ts'];
const SETTINGS = ['package-lock.json', 'next.config.mjs', 'tsconfig.json', 'postcss.config.mjs'];
const OUTSIDE = ['lib/cli', 'lib/testing', 'prisma/generated', 'prisma/seed'];
// The pages of the documentation are written with the build.
const INSIDE = ['lib/cli/docs'];

const isIn = (folders: readonly string[], file: string) =>
  folders.some((folder) => file.startsWith(path.normalize(folder) + path.sep));

function sourceFiles(): string[] {
  const found = SOURCES.filter((source) => existsSync(source)).flatMap((source) =>
    path.extname(source)
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...found, ...SETTINGS.filter((file) => existsSync(file))]
    .filter((file) => isIn(INSIDE, file) || !isIn(OUTSIDE, file))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Runs Next's command line with all it prints on stderr; resolves to its exit code. */
export function runNext(args: string[]): Promise<number> {
  const cli = path.join('node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  beforeExit(async () => {
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Writes the pages of the documentation, in a process that Next has not given its own React. */
export async function writeDocs(): Promise<void> {
  const args = ['--import', 'tsx', path.join('lib', 'cli', 'docs.ts')];
  const environment = { NODE_ENV: 'production' };
  const { code, output } = await capture(process.execPath, args, { environment });
  if (code !== 0) throw new Problem(`The documentation could not be built.\n${output}`);
}

/** Builds the application unless the build in place was made from these very sources. */
export async function ensureBuilt(): Promise<void> {
  const wanted = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.error('Building the application …');
  if ((await runNext(['build'])) !== 0) throw new Problem('The application could not be built.');
  await writeDocs();
  writeFileSync(STAMP, wanted);
}
