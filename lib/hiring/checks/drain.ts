import type { Actor } from '@/lib/auth/actor';
import {
  anywhere,
  claimByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { drainLeased, retryDelay } from '@/lib/outbox/queue/leased-queue';
import { changeCheck, loadCheck } from './change-check';
import { type Dealt, type Ending, endedSimulation, openVendor, type Vendor } from './vendor';

const minute = 60;
const retryDelays = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];

export type CheckCounts = {
  claimed: number;
  ordered: number;
  completed: number;
  failed: number;
  retrying: number;
};

export type CheckSettings = { vendor: Vendor; leaseSeconds: number; runSeconds: number };

// One order takes at most the vendor's ten seconds, well within the lease.
const defaults = { leaseSeconds: 60, runSeconds: 20 };
const batchSize = 10;

type Claimed = { orgId: string; id: string; attempts: number; leaseToken: string };

// Due by the database's clock and without an unexpired lease.
const isDue = (vendor: string) => `due_at <= now() AND vendor = ${vendor}
      AND (lease_expires_at IS NULL OR lease_expires_at < now())`;

const claimOf = (within: Within) => `
  WITH due AS (
    SELECT org_id, id FROM background_check
    WHERE ${isDue('$4')} ${within('org_id')}
    ORDER BY due_at
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  ), claimed AS (
  UPDATE background_check c
  SET lease_token = $1, lease_expires_at = now() + make_interval(secs => $3),
      attempts = c.attempts + 1, updated_at = now()
  FROM due
  WHERE c.org_id = due.org_id AND c.id = due.id ${within('c.org_id')}
  RETURNING c.org_id AS "orgId", c.id, c.attempts, c.lease_token AS "leaseToken")
  SELECT * FROM claimed`;

async function claimChecks({ vendor, leaseSeconds }: CheckSettings): Promise<Claimed[]> {
  const claim = async (orgId: string | null) => {
    const text = claimOf(orgId === null ? anywhere : withinParameter(5));
    const values = [newId(), batchSize, leaseSeconds, vendor.name];
    return (await pool().query<Claimed>(text, orgId === null ? values : [...values, orgId])).rows;
  };
  const due = `SELECT org_id FROM background_check WHERE ${isDue('$1')}`;
  return claimByOrganization(due, [vendor.name], batchSize, claim);
}

/** The actor in the history for a vendor's results. */
export function vendorActor(orgId: string): Actor {
  return { type: 'automation', orgId, id: null, name: 'Background-check vendor' };
}

/** Returns the columns that an ending sets, besides the status. */
export function endingOf(ending: Ending) {
  return ending.status === 'completed'
    ? { to: ending.status, data: { completedAt: currentTime(), result: ending.result } }
    : { to: ending.status, reason: ending.reason };
}

/**
 * Ends a check while its lease is valid; false if the lease has passed or a callback came first.
 */
async function end({ orgId, id, leaseToken }: Claimed, ending: Ending): Promise<boolean> {
  try {
    await inTransaction(async (tx) => {
      const check = await loadCheck(tx, orgId, id);
      await changeCheck(tx, vendorActor(orgId), check, { ...endingOf(ending), leaseToken });
    });
    return true;
  } catch (error) {
    const isOvertaken = error instanceof ServiceError && error.status === 400;
    if (!isOvertaken) throw error;
    return false;
  }
}

/**
 * Releases a valid lease: the check is due again after `delaySeconds`, or never if that is null.
 */
async function release(
  { orgId, id, leaseToken }: Claimed,
  delaySeconds: number | null,
  vendorCheckId: string | null,
): Promise<boolean> {
  const result = await pool().query(
    `UPDATE background_check
     SET due_at = now() + make_interval(secs => $4::float8),
         vendor_check_id = coalesce($5, vendor_check_id),
         lease_token = NULL, lease_expires_at = NULL, updated_at = now()
     WHERE org_id = $1 AND id = $2 AND lease_token = $3`,
    [orgId, id, leaseToken, delaySeconds, vendorCheckId],
  );
  return result.rowCount === 1;
}

async function settle(claimed: Claimed, dealt: Dealt): Promise<keyof CheckCounts | null> {
  if (dealt.kind === 'ended') return (await end(claimed, dealt)) ? dealt.status : null;
  if (dealt.kind === 'accepted') {
    return (await release(claimed, null, dealt.vendorCheckId)) ? 'ordered' : null;
  }
  const { orgId, id, attempts } = claimed;
  const delay = dealt.isPermanent ? null : retryDelay(retryDelays, attempts);
  const ids = { org_id: orgId, check_id: id, attempt: attempts };
  log().warn({ ...ids, problem: dealt.problem, retry_in_seconds: delay }, 'check not ordered');
  if (delay !== null) return (await release(claimed, delay, null)) ? 'retrying' : null;
  const reason = dealt.isPermanent ? 'vendor_refused' : 'vendor_unreachable';
  return (await end(claimed, { status: 'failed', reason })) ? 'failed' : null;
}

async function deal(claimed: Claimed, vendor: Vendor, counts: CheckCounts): Promise<void> {
  const { orgId, id } = claimed;
  const check = await prisma().backgroundCheck.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    include: { candidate: true },
  });
  counts.claimed += 1;
  const outcome = await settle(claimed, await vendor.deal({ check, subject: check.candidate }));
  if (outcome) counts[outcome] += 1;
}

/**
 * Processes every due check with its vendor, until none is left or for about 20 seconds, and returns
 * the counts. What was ordered of a simulation fails where checks are no longer simulated. Drains may
 * run concurrently: each check is leased to one of them. Never call it in a transaction.
 */
export async function runChecks(settings: Partial<CheckSettings> = {}): Promise<CheckCounts> {
  const vendor = settings.vendor ?? openVendor();
  const vendors = [vendor, vendor?.name === 'simulated' ? null : endedSimulation];
  const counts: CheckCounts = { claimed: 0, ordered: 0, completed: 0, failed: 0, retrying: 0 };
  for (const one of vendors) {
    if (!one) continue;
    const all = { ...defaults, ...settings, vendor: one };
    await drainLeased({
      claim: () => claimChecks(all),
      handle: (claimed) => deal(claimed, one, counts),
      concurrency: batchSize,
      runSeconds: all.runSeconds,
    });
  }
  return counts;
}
