import { after } from 'next/server';
import { log } from '@/lib/log';

const underWay = new Set<Promise<void>>();

async function run(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    log().error({ err: error }, 'work after a change failed');
  }
}

function start(task: () => Promise<unknown>): Promise<void> {
  const work = run(task).finally(() => underWay.delete(work));
  underWay.add(work);
  return work;
}

/**
 * Runs a task once the answer is out, or at once where no request is being answered (tests, command
 * line). Call it after the transaction has committed; a failing task is logged, never thrown.
 */
export function afterCommit(task: () => Promise<unknown>): void {
  try {
    after(() => start(task));
  } catch (error) {
    const isOutsideRequest = error instanceof Error && error.message.includes('request scope');
    if (!isOutsideRequest) throw error;
    start(task);
  }
}

/** Resolves when every task that has begun is finished; call it before closing the database. */
export async function settleAfterCommit(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
