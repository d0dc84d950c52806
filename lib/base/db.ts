// Base: what every layer stands on and what knows nothing of hiring: environment, errors, ids, log,
// PostgreSQL, metrics. This file opens the one pool and the one Prisma client of a process, and runs
// changes in transactions that commit together or not at all.

import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { BoundedPool, withConnectionOf } from '@/lib/base/postgres/connection';
import { type OpenTransaction, SharedTransaction } from '@/lib/base/postgres/shared-transaction';
import type { Tx } from '@/lib/base/postgres/transaction';
import { type Task, tasksOf } from '@/lib/base/postgres/transaction';
import { PrismaClient } from '@/prisma/generated/client';
import { afterCommit } from './after-commit';
import { env } from './env';
import { log } from './log';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const mostNamed = 300;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement of Prisma's, so that it is parsed and planned
 * once. Those that come when enough are kept go without (an empty name): each length of a list makes
 * a text of its own.
 */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= mostNamed) return '';
  const name = `prisma-${names.size}`;
  names.set(sql, name);
  return name;
}

type Connections = { pool: BoundedPool; prisma: PrismaClient };

// Hot reload evaluates this module again; the connections must survive it.
const holder: { recruitingDatabase?: Connections } & typeof globalThis = globalThis;

function openConnections(): Connections {
  const isPooled = env().DATABASE_POOLER === 'transaction';
  const pool = new BoundedPool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    statementSeconds: env().DATABASE_STATEMENT_SECONDS,
    isPooled,
  });
  // The error carries the whole connection, with every statement it has seen.
  pool.on('error', ({ message }) =>
    log().warn({ reason: message }, 'idle database connection lost'),
  );
  const statementNameGenerator = isPooled ? () => '' : statementName;
  return {
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) }),
  };
}

function connections(): Connections {
  holder.recruitingDatabase ??= openConnections();
  return holder.recruitingDatabase;
}

/** Prisma for single rows: in the caller's shared transaction once that has begun, else by itself. */
export function prisma(): Tx {
  return SharedTransaction.current()?.open?.tx ?? connections().prisma;
}

/** The pool under the Prisma client, outside of every transaction. */
export function pool(): BoundedPool {
  return connections().pool;
}

function reader(): Pick<pg.Pool | pg.PoolClient, 'query'> {
  return SharedTransaction.current()?.open?.connection ?? pool();
}

/** A read as a named prepared statement whose columns are aliased to camelCase; for hot lists. */
export async function read<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await reader().query<Row>({ name, text, values: [...values] });
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
  return (await reader().query<Row>(text, [...values])).rows;
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

const limits = { maxWait: 10_000, timeout: 30_000 };

async function commit<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  let tasks: ReadonlySet<Task> = new Set();
  const changeAndAsk = async (tx: Tx) => {
    const result = await change(tx);
    tasks = tasksOf(tx);
    return result;
  };
  const result = await connections().prisma.$transaction(changeAndAsk, limits);
  for (const task of tasks) afterCommit(task);
  return result;
}

/**
 * Runs a change in one transaction: all of it commits or none, and what it asked for by onCommit
 * runs after. A deadlock or serialization failure rolls back and runs `change` again, at most three
 * times, so it must hold no side effects.
 */
export async function inTransaction<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  const shared = SharedTransaction.current();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (shared ? shared.change(change) : commit(change));
    } catch (error) {
      if (attempt === 3 || !retryable.has(databaseCode(error) ?? '')) throw error;
      // Taken back at once, its locks would come before the other side has woken up to take them.
      await sleep(10 + Math.random() * 40);
    }
  }
}

async function begin(): Promise<OpenTransaction> {
  return withConnectionOf(
    (connection) =>
      new Promise((opened, failed) => {
        const changes = connections().prisma.$transaction(async (tx) => {
          await new Promise<void>((finish, fail) => {
            const commit = async () => {
              finish();
              await changes;
            };
            const rollBack = async (reason: unknown) => {
              fail(reason);
              await changes.catch(() => undefined);
            };
            opened({ tx, connection: connection(), commit, rollBack });
          });
        }, limits);
        changes.catch(failed);
      }),
  );
}

/**
 * Runs `work`, and lets everything that it changes by inTransaction commit at once, together with
 * what `last` adds when the result is known. What is read after the first change sees it. If `work`
 * or `last` throws, nothing was changed.
 */
export async function inOneCommit<T>(
  work: () => Promise<T>,
  last: (tx: Tx, result: T) => Promise<void>,
): Promise<T> {
  const shared = new SharedTransaction(begin);
  try {
    const result = await shared.run(async () => {
      const worked = await work();
      await shared.change((tx) => last(tx, worked));
      return worked;
    });
    for (const task of await shared.commit()) afterCommit(task);
    return result;
  } catch (error) {
    await shared.rollBack(error);
    throw error;
  }
}

/** Runs `work` by itself, whatever transaction its caller is part of. */
export function apart<T>(work: () => Promise<T>): Promise<T> {
  return SharedTransaction.leave(work);
}

/** Closes every connection; tests and command-line tools call it before they end. */
export async function closeDatabase(): Promise<void> {
  const open = holder.recruitingDatabase;
  holder.recruitingDatabase = undefined;
  if (!open) return;
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}
