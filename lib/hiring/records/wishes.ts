import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Application, Candidate } from '@/prisma/generated/client';

type Wish = Pick<Application, 'wishedAt' | 'createdAt'>;

/** When the person of an application wished for it. */
export const wishOf = ({ wishedAt, createdAt }: Wish): Date => wishedAt ?? createdAt;

const lastQuery = `
  SELECT max(coalesce(wished_at, created_at)) AS at FROM application
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid`;

/** When a person last wished for an application; null where they have none. */
export async function lastWish(
  tx: Tx,
  { orgId, id }: Pick<Candidate, 'orgId' | 'id'>,
): Promise<Date | null> {
  const [last] = await runNamed<{ at: Date | null }>(tx, 'last-wish', lastQuery, [orgId, id]);
  return last?.at ?? null;
}

/** Gives an application the wish of one that continues in it, where that is the later one. */
export async function takeWish(tx: Tx, to: Application, from: Wish): Promise<Application> {
  if (wishOf(to) >= wishOf(from)) return to;
  const { orgId, id } = to;
  const data = { wishedAt: wishOf(from) };
  return tx.application.update({ where: { orgId_id: { orgId, id } }, data });
}
