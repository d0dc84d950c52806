import { existsSync } from 'node:fs';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { useServiceFolders } from '@/lib/testing/service-folder';

const { home, newService, runIn } = useServiceFolders();
let backup = '';

async function command(folder: string, name: string, ...args: string[]): Promise<string> {
  return (await runIn(folder, `lib/cli/${name}.ts`, args)).stdout;
}

const admin = async (folder: string, ...args: string[]) =>
  JSON.parse(await command(folder, 'admin', ...args, '--json'));

const secretsOf = (folder: string) => path.join(folder, '.data', 'secrets.json');

beforeAll(async () => {
  const service = await newService('first');
  await admin(service, 'org', 'create', '--name', 'North');
  // The key that signs tokens is sealed: rotating makes it, issuing opens it.
  await admin(service, 'key', 'rotate');
  backup = path.join(home(), 'backup');
  const said = await command(service, 'backup', backup);
  expect(said).toMatch(/organization +1\n[\s\S]*secrets.json is in it/);
}, 300_000);

it('a backup of the embedded server brings its own key to a folder that has none', async () => {
  const service = await newService('second');
  const { mode } = await stat(path.join(backup, 'secrets.json'));
  expect(mode & 0o777).toBe(0o600);
  await command(service, 'restore', backup);
  const kept = await readFile(path.join(backup, 'secrets.json'), 'utf8');
  expect(await readFile(secretsOf(service), 'utf8')).toBe(kept);
  expect((await stat(secretsOf(service))).mode & 0o777).toBe(0o600);
  const { organizations } = await admin(service, 'org', 'list');
  expect(organizations).toEqual([expect.objectContaining({ name: 'North' })]);
  await expect(command(service, 'restore', backup)).rejects.toThrow(/not empty: add --replace/);
}, 300_000);

it('takes the place of the secrets a folder has generated, which stay beside them', async () => {
  const service = await newService('third');
  await admin(service, 'org', 'create', '--name', 'South');
  const former = await readFile(secretsOf(service), 'utf8');
  await expect(command(service, 'restore', backup)).rejects.toThrow(/not empty/);
  expect(await readFile(secretsOf(service), 'utf8')).toBe(former);
  const said = await command(service, 'restore', backup, '--replace');
  const [, aside = ''] = said.match(/are kept in (\S+)\.$/m) ?? [];
  expect(await readFile(aside, 'utf8')).toBe(former);
  const { organizations } = await admin(service, 'org', 'list');
  expect(organizations).toEqual([expect.objectContaining({ name: 'North' })]);
}, 300_000);

it('refuses a key of the environment that is another one, before it touches anything', async () => {
  const service = await newService('fourth');
  const key = Buffer.alloc(32, 9).toString('base64');
  await writeFile(path.join(service, '.env'), `SECRETS_KEY=${key}\n`);
  const copy = path.join(home(), 'copy');
  await cp(backup, copy, { recursive: true });
  await expect(command(service, 'restore', copy)).rejects.toThrow(/SECRETS_KEY is not the key/);
  expect(existsSync(secretsOf(service))).toBe(false);
}, 300_000);
