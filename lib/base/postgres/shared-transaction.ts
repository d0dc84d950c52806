import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { markOf, returnTo, runLast, type Task, type Tx, tasksOf } from './transaction';

/** A transaction that stays open after the function that began it returns. */
export type OpenTransaction = {
  tx: Tx;
  /** The same transaction for SQL that does not go through Prisma. */
  connection: pg.PoolClient;
  commit(): Promise<void>;
  rollBack(reason: unknown): Promise<void>;
};

const current = new AsyncLocalStorage<SharedTransaction>();

/** A transaction shared by several changes: they commit together or not at all. */
export class SharedTransaction {
  readonly #begin: () => Promise<OpenTransaction>;
  readonly #tasks: Task[] = [];
  #open: OpenTransaction | undefined;
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(begin: () => Promise<OpenTransaction>) {
    this.#begin = begin;
  }

  /**
   * Returns the shared transaction the caller runs in, or undefined if there is none or it has
   * ended.
   */
  static current(): SharedTransaction | undefined {
    const shared = current.getStore();
    return shared && !shared.#isOver ? shared : undefined;
  }

  /** Runs `work` outside any shared transaction. */
  static leave<T>(work: () => Promise<T>): Promise<T> {
    return current.exit(work);
  }

  /** The transaction, once a first change has opened it. */
  get open(): OpenTransaction | undefined {
    return this.#open;
  }

  /** Makes one change; if it fails, only this change is rolled back. */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const made = this.#last.then(() => this.#change(work));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#open) return this.#changeMore(this.#open.tx, work);
    const begun = await this.#begin();
    try {
      const result = await work(begun.tx);
      this.#open = begun;
      return result;
    } catch (error) {
      await begun.rollBack(error);
      throw error;
    }
  }

  async #changeMore<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const mark = markOf(tx);
    await tx.$executeRawUnsafe('SAVEPOINT one_change');
    try {
      const result = await work(tx);
      await tx.$executeRawUnsafe('RELEASE SAVEPOINT one_change');
      return result;
    } catch (error) {
      returnTo(tx, mark);
      await tx.$executeRawUnsafe('ROLLBACK TO SAVEPOINT one_change');
      throw error;
    }
  }

  /** Keeps a task until the commit; a rollback drops it. */
  defer(task: Task): void {
    this.#tasks.push(task);
  }

  /** Runs `work` in this transaction; SharedTransaction.current() returns it there. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }

  /** Commits and returns the tasks to run now. */
  async commit(): Promise<Task[]> {
    this.#isOver = true;
    if (!this.#open) return this.#tasks;
    const { tx, commit } = this.#open;
    await runLast(tx);
    await commit();
    return [...this.#tasks, ...tasksOf(tx)];
  }

  /** Rolls everything back. */
  async rollBack(reason: unknown): Promise<void> {
    this.#isOver = true;
    await this.#open?.rollBack(reason);
  }
}
