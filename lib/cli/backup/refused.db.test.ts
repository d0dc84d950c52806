import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { embeddedServiceUrl } from '@/lib/base/postgres/service-role';
import { createThrowaway, dropThrowaway } from '@/lib/base/postgres/throwaway';
import { restoreBackup } from '@/lib/cli/backup/restore';
import { takeBackup } from '@/lib/cli/backup/take';
import { storeFile } from '@/lib/hiring/documents/storage';
import { createOrganization } from '@/lib/organization/organizations/service';
import { useTestDatabase } from '@/lib/testing/database';
import { everyRow } from '@/lib/testing/rows';

useTestDatabase();

const made: string[] = [];
let folders = '';
let databaseUrl = '';

async function emptyDatabase(): Promise<string> {
  const url = await createThrowaway(databaseUrl, 'backup');
  made.push(url);
  return url;
}

async function newFolder(): Promise<string> {
  return path.join(await mkdtemp(path.join(folders, 'taken-')), 'backup');
}

async function change(folder: string, edit: (manifest: Record<string, unknown>) => void) {
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

beforeAll(async () => {
  databaseUrl = process.env.DATABASE_URL ?? '';
  folders = await mkdtemp(path.join(tmpdir(), 'recruiting-backup-'));
  const { id } = await inTransaction((tx) => createOrganization(tx, { name: 'One' }));
  const storageKey = `${id}/one`;
  await storeFile(storageKey, Buffer.from('Benefits'), 'text/plain');
  const data = { orgId: id, id, name: 'One', storageKey, fileType: 'text/plain', fileSize: 8 };
  await prisma().knowledgeBaseDocument.create({ data: { ...data, uploadedBy: 'Nobody' } });
});

afterAll(async () => {
  for (const url of made) await dropThrowaway(databaseUrl, url);
  await rm(folders, { recursive: true });
});

describe('a folder that is no whole backup', () => {
  const damages: [string, (folder: string) => Promise<void>, RegExp][] = [
    ['lost its manifest', (folder) => rm(path.join(folder, 'manifest.json')), /no complete backup/],
    [
      'has half a manifest',
      (folder) => truncate(path.join(folder, 'manifest.json'), 400),
      /cannot be read/,
    ],
    [
      'has a cut file',
      (folder) => truncate(path.join(folder, 'tables', 'organization.copy.gz'), 40),
      /damaged: tables\/organization.copy.gz has 40 bytes/,
    ],
    [
      'has an altered document',
      async (folder) => {
        const { documents } = JSON.parse(
          await readFile(path.join(folder, 'manifest.json'), 'utf8'),
        );
        const file = path.join(folder, 'documents', documents[0].key);
        const bytes = await readFile(file);
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      /damaged: documents\/.* another content/,
    ],
    ['lost a file', (folder) => rm(path.join(folder, 'tables', 'job.copy.gz')), /job.* is missing/],
    [
      'was sealed by another key',
      (folder) =>
        change(folder, (manifest) => {
          manifest.key = { fingerprint: '0'.repeat(32), isIncluded: false };
        }),
      /SECRETS_KEY is not the key/,
    ],
    [
      'comes from a newer release',
      (folder) =>
        change(folder, (manifest) => {
          manifest.migrations = ['20991231000000_flying_cars'];
        }),
      /newer release .*flying_cars/,
    ],
  ];

  it.each(damages)('is refused where it %s, and nothing is touched', async (_, damage, reason) => {
    const folder = await newFolder();
    await takeBackup({ databaseUrl, folder, method: 'copy' });
    await damage(folder);
    const target = await emptyDatabase();
    await expect(restoreBackup({ databaseUrl: target, folder, replace: true })).rejects.toThrow(
      reason,
    );
    expect(await everyRow(target)).toEqual({ sequences: [] });
  });

  it('is never written into a folder that holds something', async () => {
    const folder = await newFolder();
    const options = {
      databaseUrl,
      folder,
      method: 'copy',
    } as const;
    await takeBackup(options);
    await expect(takeBackup(options)).rejects.toThrow(/is not empty/);
  });
});

it('a database that a service uses is not replaced, whatever role the service has', async () => {
  const folder = await newFolder();
  await takeBackup({ databaseUrl, folder, method: 'copy' });
  const target = await emptyDatabase();
  await applyMigrations(target);
  const service = new pg.Client({ connectionString: await embeddedServiceUrl(target) });
  await service.connect();
  const replace = () => restoreBackup({ databaseUrl: target, folder, replace: true });
  await expect(replace()).rejects.toThrow(/in use \(1 other connections\)/);
  await service.end();
  await replace();
  expect(await everyRow(target)).toEqual(await everyRow(databaseUrl));
});

it('a restore that was interrupted keeps services away and may run again', async () => {
  const folder = await newFolder();
  await takeBackup({ databaseUrl, folder, method: 'copy' });
  const target = await emptyDatabase();
  // A table that the backup cannot fill stops the restore after it has emptied the database.
  const file = path.join(folder, 'manifest.json');
  const whole = await readFile(file, 'utf8');
  const broken = JSON.parse(whole);
  broken.tables[3].rows += 1;
  await writeFile(file, JSON.stringify(broken));
  await expect(restoreBackup({ databaseUrl: target, folder, replace: false })).rejects.toThrow(
    /rows in place of/,
  );
  await expect(applyMigrations(target)).rejects.toThrow(/has not ended/);
  await expect(
    takeBackup({ databaseUrl: target, folder: await newFolder(), method: 'copy' }),
  ).rejects.toThrow(/has not ended/);
  await writeFile(file, whole);
  await restoreBackup({ databaseUrl: target, folder, replace: false });
  expect(await everyRow(target)).toEqual(await everyRow(databaseUrl));
  expect(await applyMigrations(target)).toEqual([]);
});
