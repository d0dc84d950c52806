import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deriveSecret } from '@/lib/base/keyring';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from './command';
import { capture } from './process';
import { sealingKeyOf } from './secrets';

const STAMP = path.join('.next', 'made-from.json');
/** Folders and files that a build is made from, but for its settings. */
export const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma',
  'instrumentation.ts',
  'proxy.ts',
];
/** The settings a build is made with. */
export const SETTINGS = [
  'package-lock.json',
  'next.config.mjs',
  'tsconfig.json',
  'postcss.config.mjs',
];
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

/**
 * The key that names and seals server actions. Builds with the same key take each other's forms, so
 * machines that each build for themselves get theirs from the SECRETS_KEY they share. A build that
 * knows no secret gets a random key from Next and is carried to every machine as it is.
 */
function actionsKey(): string | undefined {
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, DATABASE_URL, SECRETS_KEY } = process.env;
  if (NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  if (!DATABASE_URL || !SECRETS_KEY) return undefined;
  return deriveSecret(sealingKeyOf(SECRETS_KEY), 'server actions').toString('base64');
}

/** Runs Next's command line with all it prints on stderr; resolves to its exit code. */
function runNext(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const cli = path.join('node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
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

const CHUNKS = path.join('.next', 'static', 'chunks');
// See https://v8.dev/blog/explicit-compile-hints.
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile each script of the browser whole while it streams in, on a thread of its own.
 * Without it, the page's own thread compiles each function as it is first called.
 */
function hintCompilation(): void {
  const scripts = readdirSync(CHUNKS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(CHUNKS, name));
  for (const script of scripts) writeFileSync(script, COMPILE_HINT + readFileSync(script, 'utf8'));
}

/** What a build was made from; two that agree in all of it serve each other's pages and forms. */
interface Stamp {
  sources: string;
  deployment: string;
  key: string | null;
}

function readStamp(): Stamp | undefined {
  return existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : undefined;
}

/** Builds the application unless the build in place was made from the same sources and settings. */
export async function ensureBuilt(): Promise<void> {
  const sources = sourceHash();
  const deployment = process.env.DEPLOYMENT_ID || sources.slice(0, 20);
  const key = actionsKey();
  const fingerprint = key ? createHash('sha256').update(key).digest('hex') : null;
  const wanted: Stamp = { sources, deployment, key: fingerprint };
  if (isDeepStrictEqual(readStamp(), wanted)) return;
  console.error('Building the application …');
  const code = await runNext(['build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DEPLOYMENT_ID: deployment,
    ...(key ? { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key } : {}),
  });
  if (code !== 0) throw new Problem('The application could not be built.');
  hintCompilation();
  await writeDocs();
  writeFileSync(STAMP, JSON.stringify(wanted));
}

/** Returns the id of the build in place, which browsers name when they ask for its files. */
export function deploymentId(): string | undefined {
  return readStamp()?.deployment;
}

/** Throws a Problem unless the build in place was made from these sources. */
export function requireBuild(): void {
  const built = readStamp();
  if (built?.sources === sourceHash()) return;
  throw new Problem(
    built
      ? 'The build is of other sources: run "npm run build" again.'
      : 'The application is not built: run "npm run build" first.',
  );
}
