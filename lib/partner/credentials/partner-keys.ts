import { type Actor, authorize } from '@/lib/auth/actor';
import { type AdminProblem, adminProblem } from '@/lib/auth/admin-of';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { type LastingNews, queueLastingLetter } from '@/lib/organization/factors/security-letters';
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

const refused = (message: string) => new ServiceError('INSUFFICIENT_PERMISSIONS', message);

const problems: Record<NonNullable<AdminProblem>, (organization: string) => string> = {
  no_admin: () =>
    'The partner’s keys and secret count in all its registries: only an active admin of every one of them may see or change them.',
  other_sign_in: (organization) =>
    `The partner’s keys and secret count in ${organization} too, which asks for a sign-in of its own: this session does not count there. Where no sign-in counts in every registry, whoever runs the service does it.`,
  no_factor: (organization) =>
    `The partner’s keys and secret count in ${organization} too, which requires a second factor: set one up first.`,
};

// What is done here acts in every registry of the partner: each of them has to let this very session
// in as an admin. A token is for one organization, and could ask nobody.
async function requirePartnerAdmin(
  db: Tx,
  actor: Actor,
): Promise<{ own: OwnRegistry; registries: RegistryOfPartner[] }> {
  authorize(actor, 'partner:write');
  const own = await requireOwnRegistry(db, actor.orgId);
  const isInBrowser = actor.type === 'user' && actor.sessionId && !actor.token;
  if (!isInBrowser) {
    throw refused(
      'The partner’s keys and secret count in all its registries: they are kept in a browser by an admin of every one of them, and no token may see or change them.',
    );
  }
  const registries = await db.registry.findMany({
    where: { partnerId: own.partnerId },
    select: { orgId: true, orgRef: true, organization: { select: { name: true } } },
    orderBy: { orgRef: 'asc' },
  });
  const session = { id: actor.id, sessionId: actor.sessionId ?? '' };
  // Whether they are admin comes first: nobody else hears what another organization requires.
  const found: { name: string; problem: AdminProblem }[] = [];
  for (const { orgId, organization } of registries) {
    found.push({ ...organization, problem: await adminProblem(db, session, orgId) });
  }
  const worst =
    found.find(({ problem }) => problem === 'no_admin') ?? found.find((one) => one.problem);
  if (!worst?.problem) return { own, registries };
  throw refused(problems[worst.problem](worst.name));
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
  write: (tx: Tx, partner: OwnRegistry['partner']) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    const { own } = await requirePartnerAdmin(tx, actor);
    const result = await write(tx, own.partner);
    const details = { change, partner_id: own.partnerId };
    await recordActivity(tx, actor, { type: 'settings', details });
    return result;
  });
}

/**
 * Issues a credential of the partner, as \`changed\` does, for whoever has just shown who they are, and
 * tells them by email. Throws CONFIRMATION_REQUIRED.
 */
export async function issued<T>(
  actor: Actor,
  { change, made }: { change: string; made: LastingNews['made'] },
  write: (tx: Tx, partner: OwnRegistry['partner']) => Promise<T>,
): Promise<T> {
  // Who may not do it at all is told so, and not asked to confirm first.
  await requirePartnerAdmin(prisma(), actor);
  const { id, orgId } = await confirmedUser(actor, 'organization');
  return changed(actor, change, async (tx, partner) => {
    await queueLastingLetter(tx, { id, orgId }, { made, name: partner.name });
    return write(tx, partner);
  });
}

async function requireKey(tx: Tx, partnerId: string, keyId: string): Promise<void> {
  if (await tx.partnerKey.findFirst({ where: { id: keyId, partnerId } })) return;
  throw new ServiceError('NOT_FOUND', 'The partner has no such key.');
}

/** Issues an API key of the partner; throws as getPartnerCredentials does, and CONFIRMATION_REQUIRED. */
export async function createKey(
  actor: Actor,
  { name, expires_in_days: expiresInDays }: BodyOf<typeof contract.createPartnerKey>,
): Promise<IssuedKey> {
  const what = { change: 'partner_key_issued', made: 'partner_key' } as const;
  return issued(actor, what, (tx, partner) =>
    keys.issueKey(tx, actor, partner.id, { name, expiresInDays }),
  );
}

/**
 * Issues an API key in the place of another one, which works for the overlap; throws as
 * getPartnerCredentials does, CONFIRMATION_REQUIRED, VALIDATION_ERROR where it was replaced or works no
 * more.
 */
export async function rotateKey(
  actor: Actor,
  keyId: string,
  body: BodyOf<typeof contract.rotatePartnerKey>,
): Promise<IssuedKey> {
  const { overlap_hours: overlapHours, expires_in_days: expiresInDays } = body;
  const what = { change: 'partner_key_rotated', made: 'partner_key' } as const;
  return issued(actor, what, async (tx, partner) => {
    await requireKey(tx, partner.id, keyId);
    return keys.rotateKey(tx, actor, keyId, { overlapHours, expiresInDays });
  });
}

/** Revokes an API key of the partner; throws as getPartnerCredentials does. */
export async function revokeKey(actor: Actor, keyId: string): Promise<undefined> {
  await changed(actor, 'partner_key_revoked', async (tx, partner) => {
    await requireKey(tx, partner.id, keyId);
    await keys.revokeKey(tx, actor, keyId);
  });
}

/** Replaces the partner's signing secret; throws as getPartnerCredentials does, and CONFIRMATION_REQUIRED. */
export async function rotateSecret(
  actor: Actor,
): Promise<{ signingSecret: string; rotatedAt: Date }> {
  const what = { change: 'signing_secret_rotated', made: 'signing_secret' } as const;
  return issued(actor, what, (tx, partner) => credentials.rotateSecret(tx, actor, partner.id));
}
