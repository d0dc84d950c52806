import { type AuditActor, type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { emitEndpointTest } from '@/lib/outbox/events/emit';
import { rotatePartnerSecret } from './operate-partners';
import {
  cancelScheduled,
  lockScheduled,
  lockSecret,
  type ScheduledSecret,
  scheduleSecret as schedule,
} from './signing-secret';

/** Records something about a partner in each of its registries. */
export async function recordAuditOfPartner(
  tx: Tx,
  partnerId: string,
  by: AuditActor,
  entry: NewAuditEntry,
): Promise<void> {
  const registries = await tx.registry.findMany({
    where: { partnerId },
    orderBy: { orgId: 'asc' },
  });
  for (const { orgId } of registries) await recordAudit(tx, orgId, by, entry);
}

type SecretKind =
  | 'signing_secret.rotated'
  | 'signing_secret.scheduled'
  | 'signing_secret.schedule_cancelled';

async function record(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
  kind: SecretKind,
  scheduled?: ScheduledSecret,
): Promise<void> {
  const { name } = await tx.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const after = scheduled && {
    version: scheduled.version,
    takes_effect_at: scheduled.takesEffectAt.toISOString(),
  };
  const target = { id: partnerId, name };
  const was = kind === 'signing_secret.schedule_cancelled' ? 'before' : 'after';
  await recordAuditOfPartner(tx, partnerId, by, { kind, target, ...(after && { [was]: after }) });
}

/**
 * Replaces the signing secret of a partner at once, and one that waits to take over; records both.
 * It is shown here and never again.
 */
export async function rotateSecret(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
): Promise<{ signingSecret: string; rotatedAt: Date }> {
  const scheduled = (await lockSecret(tx, partnerId))?.scheduled;
  const rotated = await rotatePartnerSecret(partnerId, tx);
  await record(tx, by, partnerId, 'signing_secret.rotated');
  if (scheduled) {
    await record(tx, by, partnerId, 'signing_secret.schedule_cancelled', scheduled);
  }
  return rotated;
}

/**
 * Issues the signing secret that takes over at a time and records it; it is shown here and never
 * again. Throws VALIDATION_ERROR as scheduleSecret of the partner's secret does.
 */
export async function scheduleSecret(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
  takesEffectAt: Date,
): Promise<ScheduledSecret & { signingSecret: string }> {
  const scheduled = await schedule(tx, partnerId, takesEffectAt);
  await record(tx, by, partnerId, 'signing_secret.scheduled', scheduled);
  return scheduled;
}

/** Forgets the signing secret that waits to take over and records it; throws NOT_FOUND where none does. */
export async function cancelSecret(tx: Tx, by: AuditActor, partnerId: string): Promise<void> {
  const scheduled = await cancelScheduled(tx, partnerId);
  await record(tx, by, partnerId, 'signing_secret.schedule_cancelled', scheduled);
}

/**
 * Sends the endpoint of one of the partner's registries a test event that the next secret alone signs,
 * records it, and gives the id of its delivery. Throws NOT_FOUND where no rotation is scheduled or
 * there is no endpoint.
 */
export async function testNextSecret(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
  orgId: string,
): Promise<string> {
  const { version } = await lockScheduled(tx, partnerId);
  const { orgRef, webhookUrl } = await tx.registry.findUniqueOrThrow({
    where: { orgId, partnerId },
  });
  if (webhookUrl === null) throw new ServiceError('NOT_FOUND', 'The registry has no endpoint.');
  const id = await emitEndpointTest(tx, { orgId, orgRef, webhookUrl }, version);
  const entry = { target: { id, name: null }, after: { secret_version: version } };
  await recordAudit(tx, orgId, by, { kind: 'endpoint.tested', ...entry });
  return id;
}
