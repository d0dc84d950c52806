import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

/** Work to do after a transaction has committed. */
export type Task = () => Promise<unknown>;

const asked = new WeakMap<Tx, Set<Task>>();

/** Returns the tasks registered in a transaction so far. */
export function tasksOf(tx: Tx): ReadonlySet<Task> {
  return asked.get(tx) ?? new Set();
}

/** Drops the tasks registered since `tasks` was read, because that part was rolled back. */
export function restoreTasks(tx: Tx, tasks: ReadonlySet<Task>): void {
  asked.set(tx, new Set(tasks));
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
