import { loadSecrets } from '@/lib/cli/secrets';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import { query } from './database';

/** The words of the messages in whose row a column has this value, newest first, links included. */
export async function letters(
  column: 'recipient' | 'application_id',
  value: string,
): Promise<string[]> {
  loadSecrets();
  const rows = await query(
    `SELECT org_id AS "orgId", id, body, sealed FROM message WHERE ${column} = $1 ORDER BY id DESC`,
    [value],
  );
  return rows.map(unsealMessage);
}
