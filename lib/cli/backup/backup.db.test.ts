import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetKeys, signingKey } from '@/lib/auth/keys';
import { signToken, verifyToken } from '@/lib/auth/tokens';
import { checkPassword } from '@/lib/auth/users';
import { closeDatabase, inTransaction, prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { createThrowaway, dropThrowaway } from '@/lib/base/postgres/throwaway';
import { unseal } from '@/lib/base/seal-secrets';
import { restoreBackup } from '@/lib/cli/backup/restore';
import { takeBackup } from '@/lib/cli/backup/take';
import { seedDemo } from '@/lib/cli/seed-demo';
import { openFile, removeFile } from '@/lib/hiring/documents/storage';
import { createOrganization } from '@/lib/organization/organizations/service';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { readCatalog } from '@/lib/testing/catalog';
import { useTestDatabase } from '@/lib/testing/database';
import { everyRow, runOnce } from '@/lib/testing/rows';
import { startSystemPostgres, systemPostgres } from '@/lib/testing/system-postgres';

useTestDatabase();

const programs = systemPostgres();
const methods = programs ? (['copy', 'pg_dump'] as const) : (['copy'] as const);
const made: string[] = [];
let folders = '';

async function emptyDatabase(server: string): Promise<string> {
  const url = await createThrowaway(server, 'backup');
  made.push(url);
  return url;
}

async function use(databaseUrl: string): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = databaseUrl;
  forgetEnv();
  forgetKeys();
}

async function newFolder(): Promise<string> {
  return path.join(await mkdtemp(path.join(folders, 'taken-')), 'backup');
}

beforeAll(async () => {
  folders = await mkdtemp(path.join(tmpdir(), 'recruiting-backup-'));
});

afterAll(() => rm(folders, { recursive: true }));

describe.each(methods)('a backup by %s', (method) => {
  let found = '';
  let server = '';
  let stop = () => {};
  let source = '';
  let folder = '';

  beforeAll(async () => {
    found = process.env.DATABASE_URL ?? '';
    server = found;
    if (method === 'pg_dump') ({ url: server, stop } = await startSystemPostgres(programs ?? ''));
    source = await emptyDatabase(server);
    await use(source);
    await applyMigrations(source);
    await seedDemo(source);
    // Made by the first sign-in, and to be found in the backup.
    await signingKey();
    folder = await newFolder();
    await takeBackup({ databaseUrl: source, folder, method });
  });

  afterAll(async () => {
    await use(found);
    for (const url of made.splice(0)) await dropThrowaway(server, url);
    stop();
  });

  const restore = (databaseUrl: string, replace = false) =>
    restoreBackup({ databaseUrl, folder, replace });

  it('brings back every row, object and document; people sign in and what is sealed opens', async () => {
    const user = await prisma().user.findFirstOrThrow({ include: { memberships: true } });
    const [member] = user.memberships;
    const expiresAt = new Date(Date.now() + 60_000);
    const holder = { userId: user.id, orgId: member?.orgId ?? '', sessionId: null };
    const { token } = await signToken({ ...holder, isSession: false, expiresAt });
    const file = await prisma().knowledgeBaseDocument.findFirstOrThrow({
      where: { deletedAt: null },
    });
    const content = await openFile(file.storageKey);
    const words = content && (await text(content));
    const before = { rows: await everyRow(source), objects: await readCatalog(source) };
    await removeFile(file.storageKey);

    const target = await emptyDatabase(server);
    await restore(target);
    expect(await everyRow(target)).toEqual(before.rows);
    expect(await readCatalog(target)).toEqual(before.objects);

    await use(target);
    expect(await applyMigrations(target)).toEqual([]);
    expect((await checkPassword(user.email, 'demo-password-1')).user).not.toBeNull();
    expect((await verifyToken(token)).userId).toBe(user.id);
    const secret = await prisma().partnerSecret.findFirstOrThrow();
    const context = secretContext(secret.partnerId, secret.environment);
    expect(unseal(secret.sealed, context)).toMatch(/^[0-9a-f]{64}$/);
    const back = await openFile(file.storageKey);
    expect(back && (await text(back))).toBe(words);
    const { id } = await inTransaction((tx) => createOrganization(tx, { name: 'After' }));
    await prisma().candidate.create({
      data: { orgId: id, id, firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.com' },
    });
    expect(await prisma().tally.count({ where: { orgId: id } })).toBe(1);
    await use(source);
  });

  it('takes the place of what a database holds only when told to', async () => {
    const target = await emptyDatabase(server);
    await applyMigrations(target);
    await runOnce(
      target,
      `INSERT INTO partner (id, name) VALUES (gen_random_uuid(), 'Here first')`,
    );
    await runOnce(target, 'CREATE TABLE extra AS SELECT 1 AS one');
    await expect(restore(target)).rejects.toThrow(/not empty: add --replace/);
    expect(await runOnce(target, 'SELECT name FROM partner')).toEqual([{ name: 'Here first' }]);
    await restore(target, true);
    expect(await everyRow(target)).toEqual(await everyRow(source));
  });

  it('refuses a database that somebody uses', async () => {
    const target = await emptyDatabase(server);
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    await expect(restore(target)).rejects.toThrow(/in use.*stop the service/);
    await client.end();
  });

  it('sees one moment, whatever is written meanwhile', async () => {
    const busy = await newFolder();
    let done = false;
    let written = 0;
    const writing = (async () => {
      const { id } = await inTransaction((tx) => createOrganization(tx, { name: 'Busy' }));
      while (!done) {
        const data = { orgId: id, firstName: 'A', lastName: `B ${written}` };
        await prisma().candidate.create({ data: { ...data, id: crypto.randomUUID() } });
        written += 1;
      }
      return id;
    })();
    await takeBackup({ databaseUrl: source, folder: busy, method });
    done = true;
    const orgId = await writing;
    const target = await emptyDatabase(server);
    await restoreBackup({ databaseUrl: target, folder: busy, replace: false });
    await use(target);
    const counted = await prisma().candidate.count({ where: { orgId } });
    const { _sum: sum } = await prisma().tally.aggregate({
      where: { orgId, subject: 'candidates' },
      _sum: { amount: true },
    });
    expect(Number(sum.amount ?? 0)).toBe(counted);
    expect(written).toBeGreaterThan(0);
    await use(source);
  });
});
