import { totpContext } from '@/lib/auth/factors/totp';
import { signingKeyContext } from '@/lib/auth/keys';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { answerContext } from '@/lib/base/kept-answer';
import { isByNewest, keyIdOf, sealByNewest, unseal } from '@/lib/base/seal-secrets';
import { clientSecretContext } from '@/lib/organization/sso/read-provider';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { messageContext } from '@/lib/outbox/messages/seal-content';

const batch = 500;

/** A column that holds sealed values: where, in which rows, and the context of each. */
type SealedColumn = {
  what: string;
  table: string;
  column: string;
  key: readonly string[];
  /** The columns of the key as SQL types. */
  types: readonly string[];
  where?: string;
  isText?: boolean;
  contextOf(key: readonly string[]): string;
};

/** Every column that the service seals. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ what: 'keys that sign sessions', table: 'signing_key', column: 'sealed_private_jwk' },
    ...{ key: ['kid'], types: ['text'] },
    contextOf: ([kid = '']) => signingKeyContext(kid),
  },
  // Before the column that they move to: what moves meanwhile is met there.
  {
    ...{ what: 'secrets of partners to come', table: 'partner_secret', column: 'next_sealed' },
    ...{ key: ['partner_id', 'environment'], types: ['uuid', 'service_environment'] },
    contextOf: ([partnerId = '', environment = '']) => secretContext(partnerId, environment),
  },
  {
    ...{ what: 'secrets of partners', table: 'partner_secret', column: 'sealed' },
    ...{ key: ['partner_id', 'environment'], types: ['uuid', 'service_environment'] },
    contextOf: ([partnerId = '', environment = '']) => secretContext(partnerId, environment),
  },
  {
    ...{ what: 'secrets of apps that make sign-in codes', table: 'auth_factor', column: 'sealed' },
    ...{ key: ['id'], types: ['uuid'] },
    contextOf: ([id = '']) => totpContext(id),
  },
  {
    ...{ what: 'client secrets of single sign-on', table: 'sso_provider' },
    ...{ column: 'sealed_client_secret', key: ['org_id'], types: ['uuid'] },
    contextOf: ([orgId = '']) => clientSecretContext(orgId),
  },
  {
    ...{ what: 'messages with links', table: 'message', column: 'sealed' },
    ...{ key: ['org_id', 'id'], types: ['uuid', 'uuid'] },
    contextOf: ([orgId = '', id = '']) => messageContext({ orgId, id }),
  },
  {
    ...{ what: 'answers kept for repetitions', table: 'idempotency_key', column: 'sealed_answer' },
    ...{ key: ['scope', 'key'], types: ['text', 'text'] },
    contextOf: ([scope = '', key = '']) => answerContext({ scope, key }),
  },
  {
    ...{ what: 'answers that the release before kept', table: 'idempotency_key' },
    ...{ column: 'response_body', key: ['scope', 'key'], types: ['text', 'text'] },
    // Base64 of what begins with a small number; JSON never begins so.
    ...{ where: `response_body LIKE 'A%'`, isText: true },
    contextOf: ([scope = '', key = '']) => answerContext({ scope, key }),
  },
];

type Row = { key: string[]; value: Buffer };

async function readBatch(place: SealedColumn, after: readonly string[] | null): Promise<Row[]> {
  const { table, column, key, types, where = 'true', isText } = place;
  const value = isText ? `decode(${column}, 'base64')` : column;
  const start = key.map((_, index) => `$${index + 1}::text::${types[index]}`).join(', ');
  const { rows } = await pool().query<Row>(
    `SELECT ARRAY[${key.map((name) => `${name}::text`).join(', ')}] AS key, ${value} AS value
     FROM ${table} WHERE ${column} IS NOT NULL AND ${where}
       ${after ? `AND (${key.join(', ')}) > (${start})` : ''}
     ORDER BY ${key.join(', ')} LIMIT ${batch}`,
    [...(after ?? [])],
  );
  return rows;
}

async function* sealedRows(place: SealedColumn): AsyncGenerator<Row> {
  let after: readonly string[] | null = null;
  for (;;) {
    const rows: Row[] = await readBatch(place, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.key;
  }
}

/** Puts a value in place of another, unless somebody has changed that one meanwhile. */
async function replace(place: SealedColumn, { key, value }: Row, fresh: Buffer): Promise<boolean> {
  const { table, column, types, isText } = place;
  const stored = (bytes: Buffer) => (isText ? bytes.toString('base64') : bytes);
  const same = place.key.map((name, index) => `${name} = $${index + 3}::text::${types[index]}`);
  const { rowCount } = await pool().query(
    `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${same.join(' AND ')}`,
    [stored(fresh), stored(value), ...key],
  );
  return rowCount === 1;
}

function opened(place: SealedColumn, { key, value }: Row): string | null {
  try {
    return unseal(value, place.contextOf(key));
  } catch {
    return null;
  }
}

/** How the sealed values of a column stand: by the newest key, by another of the ring, or by none. */
export type Sealed = { what: string; byNewest: number; byOthers: number; unreadable: number };

async function go(place: SealedColumn, isResealing: boolean): Promise<Sealed & { moved: number }> {
  const { what } = place;
  const result = { what, byNewest: 0, byOthers: 0, unreadable: 0, moved: 0 };
  for await (const row of sealedRows(place)) {
    const text = opened(place, row);
    if (text === null) result.unreadable += 1;
    else if (isByNewest(row.value, place.contextOf(row.key))) result.byNewest += 1;
    else if (!isResealing) result.byOthers += 1;
    else if (await replace(place, row, sealByNewest(text, place.contextOf(row.key)))) {
      result.moved += 1;
    }
  }
  return result;
}

async function goThrough(isResealing: boolean) {
  const found = [];
  for (const place of sealedColumns) found.push(await go(place, isResealing));
  return found;
}

/** Returns whether SECRETS_KEY has every key that the secrets of partners name. */
export async function hasNamedKeys(): Promise<boolean> {
  const { rows } = await pool().query<{ id: Buffer | null }>(
    `SELECT ${keyIdOf('sealed')} AS id FROM partner_secret
     UNION SELECT ${keyIdOf('next_sealed')} FROM partner_secret WHERE next_sealed IS NOT NULL`,
  );
  const ring = env().SECRETS_KEY;
  return rows.every(({ id: named }) => !named || ring.some(({ id }) => id.equals(named)));
}

/** Counts what is sealed by which key; changes nothing. */
export async function countSealed(): Promise<Sealed[]> {
  return goThrough(false);
}

/**
 * Seals everything by the first key of SECRETS_KEY that another one had sealed, while the service
 * runs; what no key opens stays as it is. May be interrupted and run again.
 */
export async function resealAll(): Promise<(Sealed & { moved: number })[]> {
  return goThrough(true);
}
