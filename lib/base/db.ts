// Base: what every layer uses and what knows nothing about hiring: environment, errors, ids, log,
// PostgreSQL, metrics. This file keeps the one pool and the one Prisma client of a process and runs
// changes in transactions.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { observePool } from '@/lib/base/metrics/registry';
import { type BoundedPool, withConnectionOf } from '@/lib/base/postgres/connection';
import {
  type Connections,
  closeConnections,
  openConnections,
} from '@/lib/base/postgres/connections';
import { codesOf } from '@/lib/base/postgres/database-unavailable';
import { type OpenTransaction, SharedTransaction } from '@/lib/base/postgres/shared-transaction';
import type { Tx } from '@/lib/base/postgres/transaction';
import { begun, runLast, type Task, tasksOf } from '@/lib/base/postgres/transaction';
import { closeReplica, readingReplica } from '@/lib/base/replica/replica';
import { afterCommit } from './after-commit';
import { env } from './env';

// Hot reload evaluates this module again; the connections must survive.
const holder: { recruitingDatabase?: Connections } & typeof globalThis = globalThis;

function connections(): Connections {
  if (!holder.recruitingDatabase) {
    holder.recruitingDatabase = openConnections(env().DATABASE_URL);
    observePool(holder.recruitingDatabase.pool);
  }
  return holder.recruitingDatabase;
}

/**
 * The Prisma client: the caller's shared transaction if it has started, the replica inside
 * `onReplica`, otherwise the plain client.
 */
export function prisma(): Tx {
  return SharedTransaction.current()?.open?.tx ?? (readingReplica() ?? connections()).prisma;
}

/** The connection pool, outside every transaction. */
export function pool(): BoundedPool {
  return connections().pool;
}

/** The pool for reads of several statements: the replica's inside `onReplica`. */
export function readingPool(): BoundedPool {
  return readingReplica()?.pool ?? pool();
}

function reader(): Pick<pg.Pool | pg.PoolClient, 'query'> {
  return SharedTransaction.current()?.open?.connection ?? readingPool();
}

/**
 * Runs a query as a named prepared statement; for frequent reads. Alias the columns to camelCase.
 */
export async function read<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await reader().query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/**
 * Runs a query without keeping a prepared statement: for queries whose text or best plan depends on
 * their values.
 */
export async function readUnprepared<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await reader().query<Row>(text, [...values])).rows;
}

// PostgreSQL's codes for a lost race and a deadlock, and Prisma's names for both.
const retryable = new Set(['40001', '40P01', 'P2034', 'TransactionWriteConflict']);
// On a cluster many who lock what each machine has a copy of meet again and again.
const mostAttempts = 6;

function isLostRace(error: unknown): boolean {
  for (const code of codesOf(error)) if (retryable.has(code)) return true;
  return false;
}

/** Returns whether a change failed because of an exclusion constraint. */
export function violatesExclusion(error: unknown): boolean {
  for (const code of codesOf(error)) if (code === '23P01') return true;
  return false;
}

const limits = { maxWait: 10_000, timeout: 30_000 };

async function commit<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  let tasks: ReadonlySet<Task> = new Set();
  const result = await withConnectionOf((connection) =>
    connections().prisma.$transaction(async (tx) => {
      begun(tx, connection());
      const changed = await change(tx);
      await runLast(tx);
      tasks = tasksOf(tx);
      return changed;
    }, limits),
  );
  for (const task of tasks) afterCommit(task);
  return result;
}

/**
 * Runs a change in one transaction and its onCommit tasks after the commit. After a deadlock or
 * serialization failure it runs `change` again, at most six times in all, so `change` must have
 * no side effects outside the database.
 */
export async function inTransaction<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  if (readingReplica()) throw new Error('Nothing is changed while reading from the replica.');
  const shared = SharedTransaction.current();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (shared ? shared.change(change) : commit(change));
    } catch (error) {
      if (attempt === mostAttempts || !isLostRace(error)) throw error;
      // A random pause, longer each time, so that the others can take their locks before this one.
      await sleep(10 + Math.random() * 40 * attempt);
    }
  }
}

async function begin(): Promise<OpenTransaction> {
  return withConnectionOf(
    (connection) =>
      new Promise((opened, failed) => {
        const changes = connections().prisma.$transaction(async (tx) => {
          begun(tx, connection());
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
 * Runs `work` so that everything it changes through inTransaction commits at once, together with
 * what `last` adds once the result is known. Reads after the first change see that change. If
 * `work` or `last` throws, everything is rolled back.
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

/** Returns whether a change was made so far in the one commit that the caller runs in. */
export function hasChanged(): boolean {
  return SharedTransaction.current()?.open !== undefined;
}

/** Runs `work` outside the caller's shared transaction. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return SharedTransaction.leave(work);
}

/** Closes every connection; tests and command-line tools call it before they exit. */
export async function closeDatabase(): Promise<void> {
  const open = holder.recruitingDatabase;
  holder.recruitingDatabase = undefined;
  await closeReplica();
  if (open) await closeConnections(open);
}
