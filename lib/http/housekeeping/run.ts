import {
  anywhere,
  changeByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
import { pool } from '@/lib/base/db';
import { finishFlagging } from '@/lib/hiring/blocklist/flag-candidates';
import { unflagRemaining } from '@/lib/hiring/blocklist/unflag-candidates';
import { removeLeftovers } from '@/lib/hiring/documents/remove';
import { expireEvaluations } from '@/lib/hiring/evaluations/expire-evaluations';
import { alertFailingEndpoints } from '@/lib/partner/deliveries/alert-endpoints';
import { forgetDeliveries } from '@/lib/partner/deliveries/forget-deliveries';
import { settleSecrets } from '@/lib/partner/partners/signing-secret';
import { carryOutRetention } from '@/lib/partner/privacy/retention/carry-out';

export type HousekeepingCounts = {
  tallies_folded: number;
  idempotency_keys_deleted: number;
  rate_limits_deleted: number;
  sign_in_sources_deleted: number;
  recent_writes_deleted: number;
  sessions_deleted: number;
  api_tokens_deleted: number;
  sign_in_challenges_deleted: number;
  sso_attempts_deleted: number;
  blocklist_entries_finished: number;
  blocklist_flags_renewed: number;
  evaluations_expired: number;
  document_files_removed: number;
  people_erased: number;
  endpoints_told_of: number;
  signing_secrets_settled: number;
  deliveries_deleted: number;
};

// One statement, so no reader sees a sum without its parts. Rows are taken, and only taken rows
// are summed: a writer's later row or another folder's rows stay where they are.
const foldOf = (within: Within) => `
  WITH grouped AS (
    SELECT org_id, array_agg(id) AS ids, count(*) AS row_count
    FROM tally WHERE true ${within('org_id')}
    GROUP BY org_id, subject, job_id, stage HAVING count(*) > 1
  ), crowded AS (
    SELECT org_id FROM grouped GROUP BY org_id HAVING sum(row_count - 1) >= $1
  ), chosen AS (
    SELECT org_id, unnest(ids) AS id FROM grouped WHERE org_id IN (SELECT org_id FROM crowded)
  ), taken AS (
    SELECT tally.*
    FROM tally JOIN chosen ON tally.org_id = chosen.org_id AND tally.id = chosen.id
    WHERE true ${within('tally.org_id')} FOR UPDATE OF tally SKIP LOCKED
  ), summed AS (
    SELECT org_id, min(id) AS id, sum(amount)::bigint AS amount
    FROM taken GROUP BY org_id, subject, job_id, stage HAVING sum(amount) <> 0
  ), kept AS (
    UPDATE tally SET amount = summed.amount FROM summed
    WHERE tally.org_id = summed.org_id AND tally.id = summed.id ${within('tally.org_id')}
  ), removed AS (
    DELETE FROM tally USING taken
    WHERE tally.org_id = taken.org_id AND tally.id = taken.id ${within('tally.org_id')}
      AND (tally.org_id, tally.id) NOT IN (SELECT org_id, id FROM summed)
  )
  SELECT count(*) AS count FROM taken`;

const crowdedStatement = `
  SELECT org_id FROM (
    SELECT org_id, count(*) AS row_count FROM tally
    GROUP BY org_id, subject, job_id, stage HAVING count(*) > 1) grouped
  GROUP BY org_id HAVING sum(row_count - 1) >= $1`;

const spareRows = 200;
const deletedAtOnce = 10_000;

/**
 * Replaces the tally rows of organizations that have at least `threshold` rows to spare by their
 * sums and returns how many it replaced; no sum changes, whoever writes meanwhile.
 */
export async function foldTallies(threshold = spareRows): Promise<number> {
  return changeByOrganization(crowdedStatement, [threshold], async (orgId) => {
    const text = foldOf(orgId === null ? anywhere : withinParameter(2));
    const values = orgId === null ? [threshold] : [threshold, orgId];
    return (await pool().query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
  });
}

/** Deletes some of the rows of a table that `isOver` selects, and says how many. */
async function deleteSome(table: string, key: string, isOver: string): Promise<number> {
  const result = await pool().query(
    `DELETE FROM ${table} WHERE (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${isOver} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [deletedAtOnce],
  );
  return result.rowCount ?? 0;
}

// As long as wrong passwords count, and where the right one came from as long as that is known.
const isForgotten = `next_at < now() - interval '1 hour'
  AND (known_until IS NULL OR known_until < now())`;

// A token without its row is refused too; the rows stay a while so that one can look up what happened.
const isPast = `expires_at < now() - interval '30 days'`;

/** Folds tallies, deletes what has expired, ends what the blocklist began, looks again at who was blocked until now, erases whom a retention policy meets, tells admins of endpoints that keep failing, forgets signing secrets that were followed, and deletes old deliveries; any number of processes may run it at once. */
export async function runHousekeeping(): Promise<HousekeepingCounts> {
  return {
    tallies_folded: await foldTallies(),
    idempotency_keys_deleted: await deleteSome(
      'idempotency_key',
      'scope, key',
      'expires_at < now()',
    ),
    // A full bucket limits nobody.
    rate_limits_deleted: await deleteSome('rate_bucket', 'key', 'full_at < now()'),
    sign_in_sources_deleted: await deleteSome('sign_in_source', 'key', isForgotten),
    recent_writes_deleted: await deleteSome('recent_write', 'user_id', 'until < now()'),
    sso_attempts_deleted: await deleteSome(
      'sso_attempt',
      'org_id, state_hash',
      'expires_at < now()',
    ),
    sessions_deleted: await deleteSome('auth_session', 'id', isPast),
    api_tokens_deleted: await deleteSome('api_token', 'id', isPast),
    sign_in_challenges_deleted: await deleteSome('auth_challenge', 'id', 'expires_at < now()'),
    blocklist_entries_finished: await finishFlagging(),
    blocklist_flags_renewed: await unflagRemaining(),
    evaluations_expired: await expireEvaluations(),
    document_files_removed: await removeLeftovers(),
    people_erased: await carryOutRetention(),
    endpoints_told_of: await alertFailingEndpoints(),
    signing_secrets_settled: await settleSecrets(),
    deliveries_deleted: await forgetDeliveries(),
  };
}
