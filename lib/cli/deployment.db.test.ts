import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { freePort } from '@/lib/cli/ports';
import { createOrganization } from '@/lib/organization/organizations/service';
import { useTestDatabase } from '@/lib/testing/database';
import { useServiceFolders } from '@/lib/testing/service-folder';

useTestDatabase();
const { newService, runIn } = useServiceFolders();

async function prepare(folder: string, given: Record<string, string>) {
  const environment = { PORT: String(await freePort()), LOG_LEVEL: 'trace', ...given };
  const script = 'lib/testing/prepare-deployment.ts';
  const { stdout, stderr } = await runIn(folder, script, [], environment);
  // Whatever is logged stands around it, a last trace behind it.
  const answer = stdout.split('\n').find((line) => line.startsWith('{"host":'));
  const { host, greeting, people } = JSON.parse(answer ?? '');
  return { host, greeting, people: JSON.parse(people), said: stdout + stderr };
}

const token = /rs_live_\w{38}/;

describe('a start', () => {
  it('with DATABASE_URL makes nobody, shows no token and names the first command', async () => {
    const DATABASE_URL = process.env.DATABASE_URL ?? '';
    const folder = await newService('own');
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
    const own = { DATABASE_URL, SECRETS_KEY, APP_URL: 'https://hiring.example.com' };
    await expect(prepare(folder, { DATABASE_URL })).rejects.toThrow(/SECRETS_KEY is not set/);
    const unaddressed = prepare(folder, { DATABASE_URL, SECRETS_KEY });
    await expect(unaddressed).rejects.toThrow(/APP_URL is not set: .*https:\/\/hiring/);
    const unusable = prepare(folder, { ...own, WEB_CONCURRENCY: 'many' });
    await expect(unusable).rejects.toThrow(/WEB_CONCURRENCY is "many" and must be/);
    const first = await prepare(folder, own);
    expect(first).toMatchObject({ host: null, people: [] });
    expect(first.greeting).toContain('admin -- setup');
    expect(first.said).not.toMatch(token);
    expect(first.said).toMatch(/CHECK_VENDOR_URL is "simulated"/);
    expect(existsSync(path.join(folder, '.data', 'secrets.json'))).toBe(false);
    expect(await prisma().organization.count()).toBe(0);
    expect(await prisma().user.count()).toBe(0);
    await inTransaction((tx) => createOrganization(tx, { name: 'Ours' }));
    await prepare(folder, { ...own, HOST: '127.0.0.1' });
    expect(await prisma().organization.count()).toBe(1);
    const strayKey = Buffer.alloc(32, 9).toString('base64');
    const given = { ...own, SECRETS_KEY: strayKey };
    const stray = prepare(await newService('stray'), given);
    await expect(stray).rejects.toThrow(/SECRETS_KEY does not open what this database holds/);
  }, 300_000);

  it('of the embedded server as production makes nobody either, and says it is one machine', async () => {
    const folder = await newService('single');
    const single = await prepare(folder, { NODE_ENV: 'production' });
    expect(single).toMatchObject({ host: null, people: [] });
    expect(single.greeting).toMatch(/admin -- setup[\s\S]*this machine alone/);
    expect(single.said).not.toMatch(token);
    expect(single.said).toMatch(/CHECK_VENDOR_URL is not set: no background check can/);
    const listed = await runIn(folder, 'lib/cli/admin.ts', ['org', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toEqual({ organizations: [] });
  }, 300_000);

  it('without either shows the demo to this machine; as production later it warns of its people', async () => {
    const folder = await newService('demo');
    const demo = await prepare(folder, {});
    expect(demo.host).toBe('127.0.0.1');
    expect(demo.people).toHaveLength(12);
    expect(demo.greeting).toMatch(token);
    expect(demo.said).not.toContain('CHECK_VENDOR_URL');
    const later = await prepare(folder, { NODE_ENV: 'production' });
    expect(later.people).toEqual([]);
    expect(later.said).not.toMatch(token);
    expect(later.said).toMatch(/Accounts of the demo.*\(12\).*demo close/);
    await runIn(folder, 'lib/cli/admin.ts', ['demo', 'close']);
    const closed = await prepare(folder, { NODE_ENV: 'production' });
    expect(closed.said).not.toContain('Accounts of the demo');
  }, 300_000);

  it('shows no demo where there are organizations of somebody else', async () => {
    const folder = await newService('others');
    await runIn(folder, 'lib/cli/admin.ts', ['org', 'create', '--name', 'Ours']);
    const others = await prepare(folder, {});
    expect(others).toMatchObject({ people: [] });
    expect(others.said).not.toMatch(token);
    expect(others.greeting).toContain('admin -- setup');
  }, 300_000);
});
