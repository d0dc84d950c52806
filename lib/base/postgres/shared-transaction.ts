import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { restoreTasks, type Task, type Tx, tasksOf } from './transaction';

/** A transaction held open beyond the function that began it. */
export type OpenTransaction = {
  tx: Tx;
  /** The same transaction for SQL that does not go through Prisma. */
  connection: pg.PoolClient;
  commit(): Promise<void>;
  rollBack(reason: unknown): Promise<void>;
};

const current = new AsyncLocalStorage<SharedTransaction>();

/** Several changes made one after the other that commit together, or not at all. */
export class SharedTransaction {
  readonly #begin: () => Promise<OpenTransaction>;
  readonly #tasks: Task[] = [];
  #open: OpenTransaction | undefined;
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(begin: () => Promise<OpenTransaction>) {
    this.#begin = begin;
  }

  /** The one that the calling function is part of and that has not ended; undefined elsewhere. */
  static current(): SharedTransaction | undefined {
    const shared = current.getStore();
    return shared && !shared.#isOver ? shared : undefined;
  }

  /** Runs `work` as part of none. */
  static leave<T>(work: () => Promise<T>): Promise<T> {
    return current.exit(work);
  }

  /** The transaction, once a change was made in it. */
  get open(): OpenTransaction | undefined {
    return this.#open;
  }

  /** Makes one change; where it fails, what was changed before it stands. */
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
    const asked = new Set(tasksOf(tx));
    await tx.$executeRawUnsafe('SAVEPOINT one_change');
    try {
      const result = await work(tx);
      await tx.$executeRawUnsafe('RELEASE SAVEPOINT one_change');
      return result;
    } catch (error) {
      restoreTasks(tx, asked);
      await tx.$executeRawUnsafe('ROLLBACK TO SAVEPOINT one_change');
      throw error;
    }
  }

  /** Keeps a task until the commit; dropped where there is none. */
  defer(task: Task): void {
    this.#tasks.push(task);
  }

  /** Runs `work` as part of this transaction; SharedTransaction.current() finds it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }

  /** Commits what was changed, and gives the tasks to run now. */
  async commit(): Promise<Task[]> {
    this.#isOver = true;
    if (!this.#open) return this.#tasks;
    const { tx, commit } = this.#open;
    await commit();
    return [...this.#tasks, ...tasksOf(tx)];
  }

  /** Takes back what was changed. */
  async rollBack(reason: unknown): Promise<void> {
    this.#isOver = true;
    await this.#open?.rollBack(reason);
  }
}
