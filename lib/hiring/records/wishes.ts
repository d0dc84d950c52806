import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { wishOf, wishText } from '@/lib/outbox/messages/wish';
import type { Application, Candidate } from '@/prisma/generated/client';

const lastQuery = `
  SELECT max(${wishText('a')}) AS at FROM application a
  WHERE a.org_id = $1::uuid AND a.candidate_id = $2::uuid`;

/** When a person last wished for an application; null where they have none. */
export async function lastWish(
  tx: Tx,
  { orgId, id }: Pick<Candidate, 'orgId' | 'id'>,
): Promise<Date | null> {
  const [last] = await runNamed<{ at: Date | null }>(tx, 'last-wish', lastQuery, [orgId, id]);
  return last?.at ?? null;
}

/** Gives an application the wish of one that continues in it, where that is the later one. */
export async function takeWish(tx: Tx, to: Application, from: Application): Promise<Application> {
  if (wishOf(to) >= wishOf(from)) return to;
  const { orgId, id } = to;
  const data = { wishedAt: wishOf(from) };
  return tx.application.update({ where: { orgId_id: { orgId, id } }, data });
}
