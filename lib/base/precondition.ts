import { AsyncLocalStorage } from 'node:async_hooks';

/** What a change that was asked for relies on: that a record still is as its caller read it. */
export type Precondition = {
  /** The fields that are not as the caller read them. */
  changedIn(record: Readonly<Record<string, unknown>>): string[];
  /** Whether the change has compared the record. */
  isChecked: boolean;
};

const current = new AsyncLocalStorage<Precondition | null>();

/** Runs a change, which has to compare what it changes with the precondition. */
export async function withPrecondition<T>(
  precondition: Precondition | null,
  change: () => Promise<T>,
): Promise<T> {
  const result = await current.run(precondition, change);
  if (precondition && !precondition.isChecked) {
    throw new Error('A change was asked for with If-Match and has not looked at the version.');
  }
  return result;
}

/** What the present change relies on; null where it is to be made whatever the record says. */
export function currentPrecondition(): Precondition | null {
  return current.getStore() ?? null;
}
