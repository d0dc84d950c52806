import type { AuditActor } from '@/lib/audit/record-audit';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { PartnerKey } from '@/prisma/generated/client';
import {
  type IssuedKey,
  issuePartnerKey,
  type KeyFacts,
  revokePartnerKey,
} from './operate-partners';
import { recordAuditOfPartner } from './record-credentials';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const invalid = (message: string) => new ServiceError('VALIDATION_ERROR', message);

async function issue(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
  { label, expiresAt }: Pick<KeyFacts, 'label' | 'expiresAt'>,
  former?: PartnerKey,
): Promise<IssuedKey> {
  const createdById = by.type === 'user' ? by.id : null;
  const facts = { label, expiresAt, createdBy: by.name, createdById };
  const issued = await issuePartnerKey(partnerId, facts, tx);
  const after = {
    ...(label && { name: label }),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(former && { replaces: former.hint }),
  };
  await recordAuditOfPartner(tx, partnerId, by, {
    kind: former ? 'partner_key.rotated' : 'partner_key.issued',
    target: { id: issued.keyId, name: issued.apiKey.slice(-4) },
    ...(Object.keys(after).length > 0 && { after }),
  });
  return issued;
}

/** What somebody wants of a new key: what it is for, and for how many days, or until it is revoked. */
export type WantedKey = { name?: string | undefined; expiresInDays?: number | undefined };

/** Issues an API key of a partner and records it; the key is shown here and never again. */
export async function issueKey(
  tx: Tx,
  by: AuditActor,
  partnerId: string,
  { name, expiresInDays: days }: WantedKey = {},
): Promise<IssuedKey> {
  const expiresAt = days === undefined ? null : new Date(currentTime().getTime() + days * dayMs);
  return issue(tx, by, partnerId, { label: name ?? null, expiresAt });
}

// The second of two who replace the same key waits here and is refused.
async function lockReplaceable(tx: Tx, id: string): Promise<PartnerKey> {
  await tx.$queryRaw`SELECT 1 FROM partner_key WHERE id = ${id}::uuid FOR UPDATE`;
  const key = await tx.partnerKey.findUniqueOrThrow({ where: { id } });
  const isOver = key.expiresAt !== null && key.expiresAt <= currentTime();
  if (key.revokedAt || isOver) throw invalid('The key works no more. Issue a new one.');
  if (key.replacedAt) throw invalid('The key was replaced already.');
  return key;
}

function endOf(former: PartnerKey, now: number, days: number | undefined): Date | null {
  if (days !== undefined) return new Date(now + days * dayMs);
  if (!former.expiresAt) return null;
  return new Date(now + former.expiresAt.getTime() - former.createdAt.getTime());
}

/**
 * Issues a key of the same name in the place of another one and records it. The former works for the
 * overlap, and no longer than it would have. Without a number of days the new one lives as long as
 * the former was issued for. Throws VALIDATION_ERROR where the former was replaced or works no more.
 */
export async function rotateKey(
  tx: Tx,
  by: AuditActor,
  keyId: string,
  { overlapHours, expiresInDays }: { overlapHours: number; expiresInDays?: number | undefined },
): Promise<IssuedKey> {
  const former = await lockReplaceable(tx, keyId);
  const now = currentTime();
  const until = new Date(now.getTime() + overlapHours * hourMs);
  const end = former.expiresAt && former.expiresAt < until ? former.expiresAt : until;
  const data = { replacedAt: now, expiresAt: end };
  await tx.partnerKey.update({ where: { id: keyId }, data });
  const expiresAt = endOf(former, now.getTime(), expiresInDays);
  return issue(tx, by, former.partnerId, { label: former.label, expiresAt }, former);
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

/** Makes every API key of a partner that works stop working at once, records each, and returns how many. */
export async function revokeKeys(tx: Tx, by: AuditActor, partnerId: string): Promise<number> {
  const now = currentTime();
  const open = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const revoked = await tx.partnerKey.updateManyAndReturn({
    where: { partnerId, ...open },
    data: { revokedAt: now },
  });
  for (const { id, hint } of revoked) {
    const entry = { kind: 'partner_key.revoked', target: { id, name: hint } } as const;
    await recordAuditOfPartner(tx, partnerId, by, entry);
  }
  return revoked.length;
}
