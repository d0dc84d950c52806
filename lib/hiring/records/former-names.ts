// By what a person was known before: kept in their history, so that an erasure finds it elsewhere too.

import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Candidate } from '@/prisma/generated/client';

/** By what a person is looked for. */
export type Names = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone'>;

const holdQuery = `
  SELECT first_name AS "firstName", last_name AS "lastName", email, phone FROM candidate
  WHERE org_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;

type Key = { orgId: string; candidateId: string };

/** Returns what a person is called now, which nobody else changes until the transaction ends. */
export async function holdNames(tx: Tx, { orgId, candidateId }: Key): Promise<Names | null> {
  const [names] = await runNamed<Names>(tx, 'hold-names', holdQuery, [orgId, candidateId]);
  return names ?? null;
}

/** What the history of a person keeps of a change: what they were called before, if it is that. */
export function formerNames(before: Names, after: Names): { former?: Record<string, string> } {
  const names = ['firstName', 'lastName', 'email', 'phone'] as const;
  const former = names.flatMap((name) => {
    const value = before[name];
    return value && value !== after[name] ? [[name, value] as const] : [];
  });
  return former.length > 0 ? { former: Object.fromEntries(former) } : {};
}
