import { type AuditActor, type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { issuePartnerKey, revokePartnerKey, rotatePartnerSecret } from './operate-partners';

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

/** Issues an API key of a partner and records it; the key is shown here and never again. */
export async function issueKey(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
): Promise<{ keyId: string; apiKey: string }> {
  const issued = await issuePartnerKey(partnerId, tx);
  const target = { id: issued.keyId, name: issued.apiKey.slice(-4) };
  await recordAuditOfPartner(tx, partnerId, by, { kind: 'partner_key.issued', target });
  return issued;
}

/** Makes an API key stop working at once and records it, unless it was revoked before. */
export async function revokeKey(
  tx: Tx,
  by: AuditActor,
  keyId: string,
): Promise<{ keyId: string; revokedAt: Date }> {
  const key = await tx.partnerKey.findUnique({ where: { id: keyId } });
  if (!key) throw new ServiceError('NOT_FOUND', 'There is no such partner key.');
  const revoked = await revokePartnerKey(keyId, tx);
  const entry = { kind: 'partner_key.revoked', target: { id: keyId, name: key.hint } } as const;
  if (!key.revokedAt) await recordAuditOfPartner(tx, key.partnerId, by, entry);
  return revoked;
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
