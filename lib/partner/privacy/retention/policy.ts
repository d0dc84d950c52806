import type { z } from 'zod';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import type { BodyOf } from '@/lib/contract/operation';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { RetentionPolicy } from '@/prisma/generated/client';
import type {
  getRetention as getRetentionOperation,
  setRetention as setOperation,
} from './contract';

/** Months by outcome, under the names of the contract. */
export type Months = BodyOf<typeof setOperation>;

type Retention = { policy: RetentionPolicy | null; held: number };

const graceMs = 7 * 86_400_000;

/** Returns the months of a policy; null, by outcome, where people are kept for ever. */
export function monthsOf(policy: RetentionPolicy | null): Months {
  return {
    hired_months: policy?.hiredMonths ?? null,
    rejected_months: policy?.rejectedMonths ?? null,
    open_months: policy?.openMonths ?? null,
    without_application_months: policy?.withoutApplicationMonths ?? null,
  };
}

const keys = [
  'hired_months',
  'rejected_months',
  'open_months',
  'without_application_months',
] as const;
const lasting = (months: number | null) => months ?? Number.POSITIVE_INFINITY;

/** Returns how long the actor's organization keeps people, and how many are on hold. */
export async function getRetention(actor: Actor): Promise<Retention> {
  authorize(actor, 'settings:read');
  const { orgId } = actor;
  const [policy, held] = await Promise.all([
    prisma().retentionPolicy.findUnique({ where: { orgId } }),
    prisma().legalHold.count({ where: { orgId } }),
  ]);
  return { policy, held };
}

/**
 * Sets how long the actor's organization keeps people. What shortens a time takes effect after seven
 * days, and nobody is erased until then.
 */
export async function setRetention(actor: Actor, after: Months): Promise<Retention> {
  authorize(actor, 'candidate:erase');
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const held = await tx.retentionPolicy.findUnique({ where: { orgId } });
    const before = monthsOf(held);
    await checkVersion(tx, orgId, { targetId: orgId }, () => before);
    if (keys.every((key) => before[key] === after[key])) return;
    const now = currentTime();
    const isStricter = keys.some((key) => lasting(after[key]) < lasting(before[key]));
    const effectiveAt = isStricter ? new Date(now.getTime() + graceMs) : (held?.effectiveAt ?? now);
    const data = {
      hiredMonths: after.hired_months,
      rejectedMonths: after.rejected_months,
      openMonths: after.open_months,
      withoutApplicationMonths: after.without_application_months,
      ...{ effectiveAt, updatedAt: now, lookedAt: now, lookedToTime: null, lookedToId: null },
    };
    await tx.retentionPolicy.upsert({ where: { orgId }, create: { orgId, ...data }, update: data });
    const details = { change: 'retention', from: before, to: after };
    await recordActivity(tx, actor, { type: 'settings', details });
    const { name } = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
    const entry = {
      kind: 'retention.changed',
      target: { id: orgId, name },
      before,
      after,
    } as const;
    await recordAudit(tx, orgId, actor, entry);
  });
  return getRetention(actor);
}

/** Turns a policy into the contract's answer. */
export function serializeRetention({
  policy,
  held,
}: Retention): z.input<typeof getRetentionOperation.result> {
  const months = monthsOf(policy);
  const isKeepingAll = keys.every((key) => months[key] === null);
  return {
    retention: {
      ...months,
      effective_at: isKeepingAll || !policy ? null : policy.effectiveAt.toISOString(),
      updated_at: policy?.updatedAt.toISOString() ?? null,
      held,
    },
  };
}
