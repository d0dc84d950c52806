import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Connections = { pool: pg.Pool; prisma: PrismaClient };

// Hot reload evaluates this module again; the connections must survive it.
const holder: { recruitingDatabase?: Connections } & typeof globalThis = globalThis;

function connections(): Connections {
  if (!holder.recruitingDatabase) {
    const pool = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL_SIZE,
      connectionTimeoutMillis: 10_000,
    });
    pool.on('error', (error) => log().warn({ err: error }, 'idle database connection lost'));
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    holder.recruitingDatabase = { pool, prisma };
  }
  return holder.recruitingDatabase;
}

/** The Prisma client: single rows and writes. */
export function prisma(): PrismaClient {
  return connections().prisma;
}

/** The pool under the Prisma client. */
export function pool(): pg.Pool {
  return connections().pool;
}

/** A read as a named prepared statement whose columns are aliased to camelCase; for hot lists. */
export async function read<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/**
 * A read whose text or best plan differs from one call to the next: planned for these very values,
 * and no statement of it stays behind on the connection.
 */
export async function readOnce<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await pool().query<Row>(text, [...values])).rows;
}

const retryable = new Set(['40001', '40P01']);

function databaseCode(error: unknown): string | undefined {
  const text = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : '';
  return text.match(/\b(40001|40P01)\b/)?.[0] ?? (text.includes('P2034') ? '40001' : undefined);
}

/** Says whether a change failed because an exclusion constraint forbids it beside another row. */
export function violatesExclusion(error: unknown): boolean {
  return error instanceof Error && `${error.message} ${JSON.stringify(error)}`.includes('23P01');
}

/**
 * Runs a change in one transaction: all of it commits or none. A deadlock or serialization failure
 * rolls back and runs `change` again, at most three times, so it must hold no side effects.
 */
export async function inTransaction<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prisma().$transaction(change, { maxWait: 10_000, timeout: 30_000 });
    } catch (error) {
      if (attempt === 3 || !retryable.has(databaseCode(error) ?? '')) throw error;
    }
  }
}

/** Closes every connection; tests and command-line tools call it before they end. */
export async function closeDatabase(): Promise<void> {
  const open = holder.recruitingDatabase;
  holder.recruitingDatabase = undefined;
  if (!open) return;
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}
