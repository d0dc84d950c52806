import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { eraseIfDue } from '@/lib/partner/privacy/erase';
import { isDue, latestActivity } from './due';

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
  RETURNING org_id AS "orgId", updated_at AS "updatedAt"`;

const nextStatement = `
  SELECT c.id, c.last_activity_at AS "lastActivityAt", ${isDue} AS "isDue"
  FROM retention_policy p JOIN candidate c ON c.org_id = p.org_id
  WHERE p.org_id = $1 AND c.org_id = $1 AND c.erased_at IS NULL
    AND c.last_activity_at < ${latestActivity}
    AND (c.last_activity_at, c.id) > (
      coalesce(p.looked_to_time, '-infinity'),
      coalesce(p.looked_to_id, '00000000-0000-0000-0000-000000000000'))
  ORDER BY c.last_activity_at, c.id LIMIT ${lookedAtOnce}`;

// A policy that was set meanwhile starts with the oldest.
const placeStatement = `
  UPDATE retention_policy SET looked_to_time = $3, looked_to_id = $4
  WHERE org_id = $1 AND updated_at = $2`;

type Claim = { orgId: string; updatedAt: Date };

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

async function carryOutFor({ orgId, updatedAt }: Claim): Promise<number> {
  const actor: Actor = { type: 'automation', orgId, id: null, name: 'Retention' };
  const { rows } = await pool().query<Looked>(nextStatement, [orgId]);
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
