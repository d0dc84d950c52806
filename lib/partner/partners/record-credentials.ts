import { type AuditActor, type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import type { Tx } from '@/lib/base/postgres/transaction';
import { rotatePartnerSecret } from './operate-partners';

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

/** Replaces the signing secret of a partner and records it; it is shown here and never again. */
export async function rotateSecret(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
): Promise<{ signingSecret: string; rotatedAt: Date }> {
  const rotated = await rotatePartnerSecret(partnerId, tx);
  const { name } = await tx.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const entry = { kind: 'signing_secret.rotated', target: { id: partnerId, name } } as const;
  await recordAuditOfPartner(tx, partnerId, by, entry);
  return rotated;
}
