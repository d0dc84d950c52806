import { createHash, randomBytes } from 'node:crypto';
import { operator, recordAudit } from '@/lib/audit/record-audit';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { requireOwnRefs } from '@/lib/hiring/locations/unique-reference';
import type { PartnerKey } from '@/prisma/generated/client';
import { newSecret, replaceSecret } from './signing-secret';

const notFound = (what: string) => new ServiceError('NOT_FOUND', `There is no such ${what}.`);

/** What is stored of an API key. */
export function hashApiKey(apiKey: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(apiKey).digest();
}

type Db = Pick<Tx, 'partner' | 'partnerKey' | '$queryRaw'>;

async function requirePartner(partnerId: string, db: Db = prisma()) {
  const partner = await db.partner.findUnique({ where: { id: partnerId } });
  if (!partner) throw notFound('partner');
  return partner;
}

/** Makes a partner, which can then be given keys, a signing secret and registries. */
export async function createPartner(name: string): Promise<{ partnerId: string }> {
  const partner = await prisma().partner.create({ data: { id: newId(), name } });
  return { partnerId: partner.id };
}

/** What is known of a key beside itself: each is null where nobody said. */
export type KeyFacts = Partial<
  Pick<PartnerKey, 'label' | 'createdBy' | 'createdById' | 'expiresAt'>
>;

/** A key that was just issued: the only time that it can be read. */
export type IssuedKey = { keyId: string; apiKey: string; expiresAt: Date | null };

/** Issues an API key for all registries of a partner; it is shown here and never again. */
export async function issuePartnerKey(
  partnerId: string,
  facts: KeyFacts = {},
  db: Db = prisma(),
): Promise<IssuedKey> {
  await requirePartner(partnerId, db);
  const apiKey = `sk_${randomBytes(32).toString('base64url')}`;
  const key = { id: newId(), partnerId, keyHash: hashApiKey(apiKey), hint: apiKey.slice(-4) };
  const { id: keyId, expiresAt } = await db.partnerKey.create({ data: { ...key, ...facts } });
  return { keyId, apiKey, expiresAt };
}

/** Makes an API key stop working at once. */
export async function revokePartnerKey(
  keyId: string,
  db: Db = prisma(),
): Promise<{ keyId: string; revokedAt: Date }> {
  const key = await db.partnerKey.findUnique({ where: { id: keyId } });
  if (!key) throw notFound('partner key');
  const revokedAt = key.revokedAt ?? currentTime();
  await db.partnerKey.update({ where: { id: keyId }, data: { revokedAt } });
  return { keyId, revokedAt };
}

/** Issues the partner's signing secret of this environment, replacing any earlier one at once. */
export async function rotatePartnerSecret(
  partnerId: string,
  db: Db = prisma(),
): Promise<{ signingSecret: string; rotatedAt: Date }> {
  await requirePartner(partnerId, db);
  const { signingSecret, sealed } = newSecret(partnerId);
  const { rotatedAt } = await replaceSecret(db, partnerId, sealed);
  return { signingSecret, rotatedAt };
}

/**
 * Makes an organization a registry of a partner, known to it as `orgRef`; an organization has one.
 * Throws VALIDATION_ERROR where another registry of the partner has a location of the same reference.
 */
export async function attachRegistry(
  partnerId: string,
  orgId: string,
  orgRef: string,
): Promise<{ orgId: string; orgRef: string }> {
  const { name } = await requirePartner(partnerId);
  return inTransaction(async (tx) => {
    if (!(await tx.organization.findUnique({ where: { id: orgId } }))) {
      throw notFound('organization');
    }
    if (await tx.registry.findUnique({ where: { orgId } })) {
      throw new ServiceError('VALIDATION_ERROR', 'The organization is a registry already.');
    }
    if (await tx.registry.findUnique({ where: { partnerId_orgRef: { partnerId, orgRef } } })) {
      throw new ServiceError('VALIDATION_ERROR', `The partner has a registry ${orgRef} already.`);
    }
    await requireOwnRefs(tx, partnerId, orgId);
    await tx.registry.create({ data: { partnerId, orgId, orgRef } });
    const target = { id: partnerId, name };
    const entry = { kind: 'partner.connected', target, after: { org_ref: orgRef } } as const;
    await recordAudit(tx, orgId, operator, entry);
    return { orgId, orgRef };
  });
}
