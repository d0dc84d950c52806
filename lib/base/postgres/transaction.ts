import type pg from 'pg';
import type { Prisma } from '@/prisma/generated/client';
import { whenTransactionEnds } from './connection';

export type Tx = Prisma.TransactionClient;

const connections = new WeakMap<Tx, pg.PoolClient>();

/** Work to do after a transaction has committed. */
export type Task = () => Promise<unknown>;

const asked = new WeakMap<Tx, Set<Task>>();

/** Returns the tasks registered in a transaction so far. */
export function tasksOf(tx: Tx): ReadonlySet<Task> {
  return asked.get(tx) ?? new Set();
}

type Last = { order: string; work: Task };

const lasts = new WeakMap<Tx, Last[]>();

/**
 * Lets a transaction keep work for its end, and be asked past Prisma on its connection; whoever
 * begins it calls runLast before the commit.
 */
export function begun(tx: Tx, connection: pg.PoolClient): void {
  lasts.set(tx, []);
  connections.set(tx, connection);
  whenTransactionEnds(connection, () => connections.delete(tx));
}

/**
 * Runs a named prepared statement in a transaction, past Prisma, which plans anew what it asks: for
 * what every change asks. Alias the columns to camelCase, and cast the values.
 */
export async function runNamed<Row extends pg.QueryResultRow>(
  tx: Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = connections.get(tx);
  // Of a transaction begun in another way Prisma alone knows the connection; of one that is over it
  // says so.
  if (!connection) return tx.$queryRawUnsafe<Row[]>(text, ...values);
  return (await connection.query<Row>({ name, text, values: [...values] })).rows;
}

/** A statement about the rows of the organization `$1` that `$2` names: for one id, and for several. */
type ByIds = { one: string; many: string };

/**
 * Writes such a statement from its condition on the ids. PostgreSQL keeps the plan for one id; for a list
 * it counts the ids, and so plans anew each time.
 */
export function byIds(write: (isNamed: string) => string): ByIds {
  return { one: write('= $2::uuid'), many: write('= ANY($2::uuid[])') };
}

/** Runs a statement of byIds as runNamed does. */
export function runByIds<Row extends pg.QueryResultRow>(
  tx: Tx,
  name: string,
  { one, many }: ByIds,
  [orgId, ids, ...others]: readonly [orgId: string, ids: readonly string[], ...unknown[]],
): Promise<Row[]> {
  return ids.length === 1
    ? runNamed<Row>(tx, `${name}-one`, one, [orgId, ids[0], ...others])
    : runNamed<Row>(tx, name, many, [orgId, ids, ...others]);
}

/**
 * Runs work at the end of a transaction of inTransaction, just before its commit, in the order of
 * `order`: rows that many wait for are then locked briefly, and by everybody in one order. In a
 * transaction begun in another way the work runs now.
 */
export async function beforeCommit(tx: Tx, order: string, work: Task): Promise<void> {
  const waiting = lasts.get(tx);
  if (waiting) waiting.push({ order, work });
  else await work();
}

/** Runs what a transaction has kept for its end. */
export async function runLast(tx: Tx): Promise<void> {
  const waiting = (lasts.get(tx) ?? []).splice(0);
  waiting.sort((a, b) => Number(a.order > b.order) - Number(a.order < b.order));
  for (const { work } of waiting) await work();
}

/** What a transaction has registered until a moment. */
export type Mark = { tasks: ReadonlySet<Task>; lasts: number };

/** Returns what a transaction has registered so far. */
export function markOf(tx: Tx): Mark {
  return { tasks: new Set(tasksOf(tx)), lasts: lasts.get(tx)?.length ?? 0 };
}

/** Drops what was registered since `mark` was read, because that part was rolled back. */
export function returnTo(tx: Tx, mark: Mark): void {
  asked.set(tx, new Set(mark.tasks));
  lasts.get(tx)?.splice(mark.lasts);
}

/**
 * Runs a task after the transaction of inTransaction has committed: once, however often it is
 * registered, and never after a rollback. A transaction begun in another way ignores the task; its
 * schedule runs it.
 */
export function onCommit(tx: Tx, task: Task): void {
  const tasks = asked.get(tx) ?? new Set();
  asked.set(tx, tasks.add(task));
}
