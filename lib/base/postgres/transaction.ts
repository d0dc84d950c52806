import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

/** Work to do once a transaction has committed. */
export type Task = () => Promise<unknown>;

const asked = new WeakMap<Tx, Set<Task>>();

/** What onCommit asked for in a transaction so far. */
export function tasksOf(tx: Tx): ReadonlySet<Task> {
  return asked.get(tx) ?? new Set();
}

/** Forgets what was asked for since `tasks` was read: the part that asked was rolled back. */
export function restoreTasks(tx: Tx, tasks: ReadonlySet<Task>): void {
  asked.set(tx, new Set(tasks));
}

/**
 * Runs a task once the transaction of inTransaction has committed and its answer is out: one time
 * however often it is asked for, and never if the transaction is rolled back. In a transaction
 * begun otherwise the task is left to its schedule.
 */
export function onCommit(tx: Tx, task: Task): void {
  const tasks = asked.get(tx) ?? new Set();
  asked.set(tx, tasks.add(task));
}
