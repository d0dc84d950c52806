import type { Tx } from '@/lib/base/postgres/transaction';
import type { LetterObstacle } from '@/lib/contract/unsent';

const unsent = new WeakMap<Tx, Map<string, LetterObstacle>>();

/** Remembers, for as long as the transaction, why a letter about an application is not sent. */
export function noteUnsent(tx: Tx, applicationId: string, reason: LetterObstacle): void {
  const known = unsent.get(tx) ?? new Map<string, LetterObstacle>();
  unsent.set(tx, known.set(applicationId, reason));
}

/** Returns why a letter about an application that this transaction made is not sent; null where none is. */
export function unsentIn(tx: Tx, applicationId: string): LetterObstacle | null {
  return unsent.get(tx)?.get(applicationId) ?? null;
}
