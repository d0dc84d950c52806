import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { eraseIfDue } from '@/lib/partner/privacy/erase';
import { isDue, latestActivity, monthsAsked, policyAsked } from './due';
import type { Months } from './policy';

const organizationsAtOnce = 20;
const lookedAtOnce = 1_000;
const erasedAtOnce = 50;

// An organization that another process has just looked at waits its turn.
const claimStatement = `
  UPDATE retention_policy SET looked_at = now()
  WHERE org_id IN (
    SELECT org_id FROM retention_policy
    WHERE effective_at <= now() AND looked_at < now() - interval '1 minute'
      AND num_nonnulls(hired_months, rejected_months, open_months, without_application_months) > 0
    ORDER BY looked_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING org_id AS "orgId", updated_at AS "updatedAt", looked_to_time AS "lookedToTime",
    looked_to_id AS "lookedToId", hired_months, rejected_months, open_months,
    without_application_months`;

const nextStatement = `
  SELECT c.id, c.last_activity_at AS "lastActivityAt", ${isDue} AS "isDue"
  FROM candidate c CROSS JOIN ${policyAsked}
  WHERE c.org_id = $1::uuid AND c.erased_at IS NULL
    AND c.last_activity_at < ${latestActivity}
    AND (c.last_activity_at, c.id) > (
      coalesce($6::timestamptz, '-infinity'),
      coalesce($7::uuid, '00000000-0000-0000-0000-000000000000'))
  ORDER BY c.last_activity_at, c.id LIMIT ${lookedAtOnce}`;

// A policy that was set meanwhile starts with the oldest.
const placeStatement = `
  UPDATE retention_policy SET looked_to_time = $3, looked_to_id = $4
  WHERE org_id = $1 AND updated_at = $2`;

type Claim = Months & {
  orgId: string;
  updatedAt: Date;
  lookedToTime: Date | null;
  lookedToId: string | null;
};

/** Erases one person; a failure is logged, and the next round tries again. */
async function tryErase(actor: Actor, candidateId: string): Promise<boolean> {
  try {
    return await eraseIfDue(actor, candidateId);
  } catch (error) {
    const ids = { org_id: actor.orgId, candidate_id: candidateId };
    log().error({ ...ids, err: error }, 'a person who is due could not be erased');
    return false;
  }
}

type Looked = { id: string; lastActivityAt: Date; isDue: boolean };

/** The rows up to the last that one round erases. */
function oneRound(rows: readonly Looked[]): readonly Looked[] {
  const due = rows.flatMap((row, index) => (row.isDue ? [index] : []));
  const next = due[erasedAtOnce];
  return next === undefined ? rows : rows.slice(0, next);
}

async function carryOutFor(claim: Claim): Promise<number> {
  const { orgId, updatedAt, lookedToTime, lookedToId } = claim;
  const actor: Actor = { type: 'automation', orgId, id: null, name: 'Retention' };
  const { rows } = await pool().query<Looked>(nextStatement, [
    ...[orgId, ...monthsAsked(claim), lookedToTime, lookedToId],
  ]);
  const round = oneRound(rows);
  let erased = 0;
  for (const { id } of round.filter((row) => row.isDue)) {
    if (await tryErase(actor, id)) erased += 1;
  }
  const isEnd = round.length === rows.length && rows.length < lookedAtOnce;
  const place = isEnd ? undefined : round.at(-1);
  const values = [orgId, updatedAt, place?.lastActivityAt ?? null, place?.id ?? null];
  await pool().query(placeStatement, values);
  return erased;
}

/** Erases some of those whom their organization's policy meets; any number of processes may run it. */
export async function carryOutRetention(): Promise<number> {
  const { rows } = await pool().query<Claim>(claimStatement, [organizationsAtOnce]);
  let erased = 0;
  for (const claim of rows) erased += await carryOutFor(claim);
  return erased;
}
