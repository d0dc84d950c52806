import { runNamed, type Tx } from './transaction';

const functions = {
  exclusive: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
} as const;

/**
 * Waits for the lock of a name and keeps it until the transaction ends. Shared ones do not wait for
 * each other.
 */
export async function lockName(
  tx: Tx,
  name: string,
  mode: keyof typeof functions = 'exclusive',
): Promise<void> {
  const text = `SELECT ${functions[mode]}(hashtextextended($1::text, 0))`;
  await runNamed(tx, `lock-name:${mode}`, text, [name]);
}
