import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { IssuedKey } from '@/lib/partner/partners/operate-partners';
import * as credentials from '@/lib/partner/partners/record-credentials';
import * as keys from '@/lib/partner/partners/record-keys';
import { readSecret, type SecretState } from '@/lib/partner/partners/signing-secret';
import { type OwnRegistry, requireOwnRegistry } from '@/lib/partner/partners/webhook-settings';
import type { PartnerKey } from '@/prisma/generated/client';
import type * as contract from './contract';

export type RegistryOfPartner = { orgId: string; orgRef: string; organization: { name: string } };

export type PartnerCredentials = {
  partner: { id: string; name: string };
  registries: RegistryOfPartner[];
  keys: PartnerKey[];
  secret: SecretState | null;
};

type Db = Pick<Tx, 'registry' | 'membership'>;

// A change here affects every registry of the partner, so the actor needs permission in each.
async function requirePartnerAdmin(
  db: Db,
  actor: Actor,
): Promise<{ own: OwnRegistry; registries: RegistryOfPartner[] }> {
  authorize(actor, 'partner:write');
  const own = await requireOwnRegistry(db, actor.orgId);
  const registries = await db.registry.findMany({
    where: { partnerId: own.partnerId },
    select: { orgId: true, orgRef: true, organization: { select: { name: true } } },
    orderBy: { orgRef: 'asc' },
  });
  const orgId = { in: registries.map((registry) => registry.orgId) };
  const where = { userId: actor.id ?? '', role: 'admin', deactivatedAt: null, orgId } as const;
  // A service account is of one organization.
  const isOfOnly = actor.type === 'service_account' && actor.role === 'admin';
  const administered = actor.type === 'user' ? await db.membership.count({ where }) : +isOfOnly;
  if (administered === registries.length) return { own, registries };
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'The partner’s keys and secret count in all its registries: only an active admin of every one of them may see or change them.',
  );
}

/** The partner's keys and secret, as far as they may be shown; throws NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
export async function getPartnerCredentials(actor: Actor): Promise<PartnerCredentials> {
  const { own, registries } = await requirePartnerAdmin(prisma(), actor);
  const where = { partnerId: own.partnerId };
  const found = await prisma().partnerKey.findMany({ where, orderBy: { id: 'desc' } });
  const secret = await readSecret(prisma(), own.partnerId);
  return { partner: own.partner, registries, keys: found, secret };
}

/** Makes a change of a partner's credentials by whoever may and records it in the activity. */
export async function changed<T>(
  actor: Actor,
  change: string,
  write: (tx: Tx, partnerId: string) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const { own } = await requirePartnerAdmin(tx, actor);
    const result = await write(tx, own.partnerId);
    const details = { change, partner_id: own.partnerId };
    await recordActivity(tx, actor, { type: 'settings', details });
    return result;
  });
}

async function requireKey(tx: Tx, partnerId: string, keyId: string): Promise<void> {
  if (await tx.partnerKey.findFirst({ where: { id: keyId, partnerId } })) return;
  throw new ServiceError('NOT_FOUND', 'The partner has no such key.');
}

/** Issues an API key of the partner; throws as getPartnerCredentials does. */
export async function createKey(
  actor: Actor,
  { name, expires_in_days: expiresInDays }: BodyOf<typeof contract.createPartnerKey>,
): Promise<IssuedKey> {
  return changed(actor, 'partner_key_issued', (tx, partnerId) =>
    keys.issueKey(tx, actor, partnerId, { name, expiresInDays }),
  );
}

/**
 * Issues an API key in the place of another one, which works for the overlap; throws as
 * getPartnerCredentials does, VALIDATION_ERROR where it was replaced or works no more.
 */
export async function rotateKey(
  actor: Actor,
  keyId: string,
  body: BodyOf<typeof contract.rotatePartnerKey>,
): Promise<IssuedKey> {
  const { overlap_hours: overlapHours, expires_in_days: expiresInDays } = body;
  return changed(actor, 'partner_key_rotated', async (tx, partnerId) => {
    await requireKey(tx, partnerId, keyId);
    return keys.rotateKey(tx, actor, keyId, { overlapHours, expiresInDays });
  });
}

/** Revokes an API key of the partner; throws as getPartnerCredentials does. */
export async function revokeKey(actor: Actor, keyId: string): Promise<undefined> {
  await changed(actor, 'partner_key_revoked', async (tx, partnerId) => {
    await requireKey(tx, partnerId, keyId);
    await keys.revokeKey(tx, actor, keyId);
  });
}

/** Replaces the partner's signing secret; throws as getPartnerCredentials does. */
export async function rotateSecret(
  actor: Actor,
): Promise<{ signingSecret: string; rotatedAt: Date }> {
  return changed(actor, 'signing_secret_rotated', (tx, partnerId) =>
    credentials.rotateSecret(tx, actor, partnerId),
  );
}
