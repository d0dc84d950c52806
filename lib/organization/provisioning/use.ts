import { type Actor, authorize } from '@/lib/auth/actor';
import { afterCommit } from '@/lib/base/after-commit';
import { currentTime } from '@/lib/base/clock';
import { pool, prisma } from '@/lib/base/db';

// Times are sent, because a cluster reckons none in what is done on a conflict.
const noteRequest = `
  INSERT INTO provisioning_use AS known (org_id, last_request_at) VALUES ($1, $2::timestamptz)
  ON CONFLICT (org_id) DO UPDATE SET last_request_at = excluded.last_request_at
  WHERE known.last_request_at <= $3::timestamptz`;

const noteRefusal = `
  INSERT INTO provisioning_use (org_id, last_request_at, last_refused_at, last_refusal)
  VALUES ($1, $2::timestamptz, $2::timestamptz, $3)
  ON CONFLICT (org_id) DO UPDATE SET last_request_at = excluded.last_request_at,
    last_refused_at = excluded.last_refused_at, last_refusal = excluded.last_refusal`;

const minuteMs = 60_000;

const longest = 500;

/** Notes after the answer that the provider of an organization came, and what it was refused, if it was. */
export function noteUse(orgId: string, refusal: string | null): void {
  const now = currentTime();
  const minuteAgo = new Date(now.getTime() - minuteMs);
  afterCommit(() =>
    refusal === null
      ? pool().query(noteRequest, [orgId, now, minuteAgo])
      : pool().query(noteRefusal, [orgId, now, refusal.slice(0, longest)]),
  );
}

/** How provisioning of an organization fares. */
export type ProvisioningState = {
  people: number;
  groups: number;
  lastRequestAt: Date | null;
  lastRefusedAt: Date | null;
  lastRefusal: string | null;
};

/** Returns how many people and groups the provider manages, and when it last came. */
export async function readProvisioning(actor: Actor): Promise<ProvisioningState> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  const db = prisma();
  const [people, groups, use] = await Promise.all([
    db.provisionedPerson.count({ where: { orgId, removedAt: null } }),
    db.provisionedGroup.count({ where: { orgId } }),
    db.provisioningUse.findUnique({ where: { orgId } }),
  ]);
  const { lastRequestAt = null, lastRefusedAt = null, lastRefusal = null } = use ?? {};
  return { people, groups, lastRequestAt, lastRefusedAt, lastRefusal };
}
