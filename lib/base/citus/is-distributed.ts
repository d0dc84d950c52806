import { pool } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';

const known = new WeakMap<object, Promise<boolean>>();

async function ask(db: Pick<Tx, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isDistributed: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM pg_catalog.pg_trigger WHERE tgname = 'application_derive')
      AS "isDistributed"`;
  return row?.isDistributed ?? false;
}

/**
 * Whether the database is spread over several machines. Then it has no triggers that keep counts,
 * scores and times, so the code does; and what is asked of many organizations at once locks nothing.
 * Asked once in each process, because a database is distributed while no service runs.
 */
export function isDistributed(db: Pick<Tx, '$queryRaw'>): Promise<boolean> {
  const owner = pool();
  const asked = known.get(owner) ?? ask(db);
  known.set(owner, asked);
  // Whoever asked in a transaction that fails has learnt nothing.
  asked.catch(() => known.delete(owner));
  return asked;
}

/**
 * Lets a transaction ask many machines and then change what each of them has a copy of: it asks them
 * one after another.
 */
export async function askInTurn(tx: Tx): Promise<void> {
  if (!(await isDistributed(tx))) return;
  await tx.$executeRaw`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;
}
