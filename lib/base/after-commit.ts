// With its file extension, so that Node finds it outside the bundler too.
import { after } from 'next/server.js';
import { SharedTransaction } from '@/lib/base/postgres/shared-transaction';
import type { Task } from '@/lib/base/postgres/transaction';
import { log } from './log';

const underWay = new Set<Promise<void>>();

async function run(task: Task): Promise<void> {
  try {
    await task();
  } catch (error) {
    log().error({ err: error }, 'a task after a commit failed');
  }
}

function start(task: Task): Promise<void> {
  const work = run(task).finally(() => underWay.delete(work));
  underWay.add(work);
  return work;
}

/**
 /**
  * Runs a task after the response has been sent, or at once outside a request (tests, command
  * line). Call it after the transaction has committed; inside inOneCommit it waits for the shared
  * commit. A failing task is logged, never thrown.
  */
export function afterCommit(task: Task): void {
  const shared = SharedTransaction.current();
  if (shared) {
    shared.defer(task);
    return;
  }
  try {
    after(() => start(task));
  } catch (error) {
    const isOutsideRequest = error instanceof Error && error.message.includes('request scope');
    if (!isOutsideRequest) throw error;
    start(task);
  }
}

/** Resolves when every running task has finished; call it before closing the database. */
export async function settleAfterCommit(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
