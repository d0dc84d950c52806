import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Problem } from '@/lib/base/postgres/problem';
import { quoted, type Table } from '@/lib/cli/backup/catalog';
import { type KeptFile, type KeptTable, keepFile, type Manifest } from '@/lib/cli/backup/manifest';
import { createIndexes, dropIndexes } from '@/prisma/seed/indexes';

const fileOf = (table: string) => path.join('tables', `${table}.copy.gz`);

// The text must be read as it was written, whatever the settings of either server.
const textFormat = `
  SET LOCAL datestyle = 'ISO, MDY';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 3;
  SET LOCAL client_encoding = 'UTF8'`;

function target({ name, columns }: Table): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** Writes every table into the folder, as the client's transaction sees them. */
export async function copyOut(
  client: pg.Client,
  folder: string,
  tables: readonly Table[],
): Promise<{ tables: KeptTable[]; files: KeptFile[] }> {
  await client.query(textFormat);
  const [kept, files]: [KeptTable[], KeptFile[]] = [[], []];
  for (const table of tables) {
    const rows = client.query(copyTo(`COPY ${target(table)} TO STDOUT`));
    const packed = createGzip({ level: 4 });
    const [file] = await Promise.all([
      keepFile(folder, fileOf(table.name), packed),
      pipeline(rows, packed),
    ]);
    files.push(file);
    kept.push({ ...table, rows: rows.rowCount });
  }
  return { tables: kept, files };
}

type Constraint = { table: string; name: string; definition: string };

async function dropForeignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
            pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f' ORDER BY oid`,
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  return rows;
}

async function load(client: pg.Client, folder: string, table: KeptTable): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${target(table)} FROM STDIN`));
  const file = path.join(folder, fileOf(table.name));
  await pipeline(createReadStream(file), createGunzip(), stream);
  if (stream.rowCount !== table.rows) {
    throw new Problem(`${table.name} has ${stream.rowCount} rows in place of ${table.rows}.`);
  }
}

/**
 * Puts the rows of a backup in place of all there are, in the client's transaction, on a schema
 * that the same migrations have made. Triggers do not run: what they wrote is among the rows.
 */
export async function copyIn(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const { tables, sequences } = manifest;
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(textFormat);
  const foreignKeys = await dropForeignKeys(client);
  const indexes = await dropIndexes(client, names);
  // Before anything is emptied: one of them keeps the audit log.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const table of tables) await load(client, folder, table);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await createIndexes(client, indexes, () => undefined);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { name, last, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [
      `public.${quoted(name)}`,
      last,
      isCalled,
    ]);
  }
}
