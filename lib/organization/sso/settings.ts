import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeWaysIn } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { AuditKind } from '@/lib/contract/audit-kinds';
import type { BodyOf } from '@/lib/contract/operation';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { checkWebhookUrl } from '@/lib/outbox/delivery/check-target';
import { webhookUrlRules } from '@/lib/outbox/delivery/url-rules';
import type { SsoDomain, SsoProvider } from '@/prisma/generated/client';
import type { setSsoProvider as setOperation } from './contract';
import { endPasswordSessions } from './end-password-sessions';
import { nameClient } from './identities';
import { problemOf } from './provider-client';
import { providerOf, roleMappingsOf, sealClientSecret, serializeProvider } from './read-provider';

export type SsoSettings = { orgId: string; provider: SsoProvider | null; domains: SsoDomain[] };

type Wanted = BodyOf<typeof setOperation>;

const invalid = (message: string) => new ServiceError('VALIDATION_ERROR', message);

/** Returns the provider and the domains of the actor's organization. */
export async function getSso(actor: Actor): Promise<SsoSettings> {
  authorize(actor, 'member:write');
  const { orgId } = actor;
  const [provider, domains] = await Promise.all([
    providerOf(prisma(), orgId),
    prisma().ssoDomain.findMany({ where: { orgId }, orderBy: { domain: 'asc' } }),
  ]);
  return { orgId, provider, domains };
}

/**
 * Throws unless the actor may decide how people sign in and has shown in the last ten minutes who they
 * are: whoever decides it can come in as anybody, long after the session that did it.
 */
export async function authorizeSignInChange(actor: Actor): Promise<void> {
  authorizeWaysIn(actor);
  await confirmedUser(actor, 'organization');
}

/** Records a change of single sign-on in an organization, and tells whoever made it by email. */
export async function recordSsoChange(
  tx: Tx,
  actor: Actor,
  kind: AuditKind,
  values: { before?: object; after?: object } = {},
): Promise<void> {
  const { orgId } = actor;
  const { id, name } = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
  await recordAudit(tx, orgId, actor, { kind, target: { id, name }, ...values });
  if (actor.type !== 'user') return;
  await queueLastingLetter(tx, actor, { made: 'sign_in_changed', name });
}

// The deployment's own client makes tokens that the API takes; those of an organization's must not.
async function requireIssuer({ issuer, client_id: clientId }: Wanted): Promise<string> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = env();
  if (issuer === OIDC_ISSUER && clientId === OIDC_CLIENT_ID) {
    throw invalid('client_id: is the one of this service; register another one');
  }
  const verdict = await checkWebhookUrl(issuer, webhookUrlRules());
  if (!verdict.ok) {
    const about = verdict.message.replace(/^The (host of the )?webhook URL/, 'The $1address');
    throw invalid(`issuer: ${about}`);
  }
  const { search, hash } = new URL(verdict.url);
  if (search || hash) throw invalid('issuer: must have neither a query nor a fragment');
  return issuer;
}

function shown(provider: SsoProvider | null) {
  if (!provider) return {};
  const { issuer, clientId, sealedClientSecret, addressClaim, roleClaim, defaultRole } = provider;
  return {
    issuer,
    client_id: clientId,
    // Another sealing of the same secret differs too: whoever set it anew said so.
    client_secret: sealedClientSecret
      ? `set, ${Buffer.from(sealedClientSecret).toString('hex').slice(-8)}`
      : null,
    address_claim: addressClaim,
    role_claim: roleClaim,
    role_mappings: roleMappingsOf(provider),
    default_role: defaultRole,
  };
}

function secretColumn(orgId: string, { client_secret: secret }: Wanted) {
  if (secret === undefined) return {};
  return { sealedClientSecret: secret === null ? null : sealClientSecret(orgId, secret) };
}

/**
 * Sets the provider of the actor's organization. Another issuer or client has to be tried before
 * single sign-on can be required, and cannot be set while it is. Throws VALIDATION_ERROR, and
 * PRECONDITION_FAILED where the provider is not as the caller read it.
 */
export async function setSsoProvider(actor: Actor, wanted: Wanted): Promise<SsoSettings> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  const issuer = await requireIssuer(wanted);
  const data = {
    ...{ issuer, clientId: wanted.client_id, roleClaim: wanted.role_claim },
    ...{ roleMappings: wanted.role_mappings, defaultRole: wanted.default_role },
    addressClaim: wanted.address_claim,
    ...secretColumn(orgId, wanted),
  };
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const before = await providerOf(tx, orgId);
    await checkVersion(tx, orgId, { targetId: orgId }, () =>
      before ? serializeProvider(before) : {},
    );
    const isOther = before?.issuer !== issuer || before.clientId !== wanted.client_id;
    if (before?.isRequired && isOther) {
      throw invalid('issuer: single sign-on is required; say that it is not, then change it');
    }
    if (before && isOther) await nameClient(tx, before);
    const update = { ...data, ...(isOther && { lastSignInAt: null }) };
    // The organization is held: nobody else creates one meanwhile. A cluster takes no upsert of it.
    const after = before
      ? await tx.ssoProvider.update({ where: { orgId }, data: update })
      : await tx.ssoProvider.create({ data: { orgId, ...data } });
    await recordSsoChange(tx, actor, 'sso.changed', { before: shown(before), after: shown(after) });
  });
  return getSso(actor);
}

/** Removes the provider of the actor's organization; passwords are good again. */
export async function removeSsoProvider(actor: Actor): Promise<undefined> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const before = await providerOf(tx, orgId);
    if (!before) return;
    await tx.ssoProvider.delete({ where: { orgId } });
    await recordSsoChange(tx, actor, 'sso.removed', { before: shown(before) });
  });
}

async function requireProvider(tx: Tx, orgId: string): Promise<SsoProvider> {
  const provider = await providerOf(tx, orgId);
  if (provider) return provider;
  throw new ServiceError('NOT_FOUND', 'The organization has no identity provider.');
}

/** Says what is wrong with the provider of the actor's organization, null for nothing. */
export async function checkSsoProvider(actor: Actor): Promise<string | null> {
  authorizeWaysIn(actor);
  return problemOf((await requireProvider(prisma(), actor.orgId)).issuer);
}

/**
 * Says whether members of verified domains sign in at the provider only. Requiring it ends their
 * other sessions except the actor's; it takes a verified domain and a sign-in that worked. Throws
 * NOT_FOUND without a provider, VALIDATION_ERROR.
 */
export async function requireSso(actor: Actor, isRequired: boolean): Promise<SsoSettings> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const before = await requireProvider(tx, orgId);
    if (before.isRequired === isRequired) return;
    const domains = await tx.ssoDomain.count({ where: { orgId, verifiedAt: { not: null } } });
    if (isRequired && domains === 0) throw invalid('is_required: verify a domain first');
    if (isRequired && !before.lastSignInAt) {
      throw invalid('is_required: sign in by single sign-on once first, to see that it works');
    }
    await tx.ssoProvider.update({ where: { orgId }, data: { isRequired } });
    if (isRequired) await endPasswordSessions(tx, orgId, actor);
    await recordSsoChange(tx, actor, isRequired ? 'sso.required' : 'sso.not_required');
  });
  return getSso(actor);
}
