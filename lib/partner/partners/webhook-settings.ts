import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { withoutQuery } from '@/lib/outbox/delivery/host-name';
import type { Prisma } from '@/prisma/generated/client';
import { requireWebhookUrl } from './callback-url';
import { endpointEntry, writeEndpoint } from './registry-webhook';
import { readSecret } from './signing-secret';

const withPartner = {
  include: { partner: { select: { id: true, name: true } } },
} as const;

export type OwnRegistry = Prisma.RegistryGetPayload<typeof withPartner>;

export type WebhookSettings = { registry: OwnRegistry; rotatedAt: Date | null };

/** The registry that an organization is; throws NOT_FOUND where it is none. */
export async function requireOwnRegistry(
  db: Pick<Tx, 'registry'>,
  orgId: string,
): Promise<OwnRegistry> {
  const registry = await db.registry.findUnique({ where: { orgId }, ...withPartner });
  if (registry) return registry;
  throw new ServiceError('NOT_FOUND', 'This organization is not connected to a partner.');
}

type Db = Pick<Tx, 'registry' | '$queryRaw'>;

async function readSettings(db: Db, orgId: string): Promise<WebhookSettings> {
  const registry = await requireOwnRegistry(db, orgId);
  const secret = await readSecret(db, registry.partnerId);
  return { registry, rotatedAt: secret?.rotatedAt ?? null };
}

/**
 * The default endpoint of the actor's organization, without its query for whoever may not see what
 * is sent there; throws NOT_FOUND where it is no registry.
 */
export async function getWebhookSettings(actor: Actor): Promise<WebhookSettings> {
  authorize(actor, 'settings:read');
  const settings = await readSettings(prisma(), actor.orgId);
  return { ...settings, registry: asSeenBy(actor, settings.registry) };
}

function asSeenBy(actor: Actor, registry: OwnRegistry): OwnRegistry {
  const { webhookUrl } = registry;
  if (webhookUrl === null || isAllowed(actor, 'delivery:inspect')) return registry;
  return { ...registry, webhookUrl: withoutQuery(webhookUrl) };
}

const isInBrowser = (actor: Actor) =>
  actor.type === 'user' && actor.sessionId !== undefined && !actor.token;

async function change(actor: Actor, url: string | null): Promise<WebhookSettings> {
  return inTransaction(async (tx) => {
    await lockOrganization(tx, actor.orgId);
    const before = await requireOwnRegistry(tx, actor.orgId);
    await checkVersion(tx, actor.orgId, { targetId: actor.orgId, traces: { host: 'url' } }, () => {
      return { url: asSeenBy(actor, before).webhookUrl };
    });
    await writeEndpoint(tx, actor.orgId, url);
    const details = { change: url === null ? 'webhook_removed' : 'webhook_set' };
    await recordActivity(tx, actor, { type: 'settings', details });
    await recordAudit(tx, actor.orgId, actor, endpointEntry(before, url));
    if (url !== null && actor.type === 'user' && isInBrowser(actor)) {
      await queueLastingLetter(tx, actor, { made: 'endpoint_set', name: before.partner.name });
    }
    return readSettings(tx, actor.orgId);
  });
}

/**
 * Sets the organization's default endpoint, which goes on to hear of applicants once the session that
 * set it has ended. Throws NOT_FOUND, the rule that the URL breaks, and in a browser session
 * CONFIRMATION_REQUIRED unless its person has just shown who they are; PRECONDITION_FAILED where it is
 * not as the caller read it.
 */
export async function setWebhookSettings(actor: Actor, url: string): Promise<WebhookSettings> {
  authorize(actor, 'settings:write');
  await requireOwnRegistry(prisma(), actor.orgId);
  if (isInBrowser(actor)) await confirmedUser(actor, 'organization');
  return change(actor, await requireWebhookUrl(url));
}

/** Removes the organization's default endpoint where it has one; throws NOT_FOUND. */
export async function removeWebhookSettings(actor: Actor): Promise<undefined> {
  authorize(actor, 'settings:write');
  const { webhookUrl } = await requireOwnRegistry(prisma(), actor.orgId);
  if (webhookUrl !== null) await change(actor, null);
}

/** The default endpoint as the organization's interface shows it. */
export function serializeWebhookSettings({ registry, rotatedAt }: WebhookSettings) {
  return {
    url: registry.webhookUrl,
    updated_at: registry.webhookUpdatedAt?.toISOString() ?? null,
    org_ref: registry.orgRef,
    partner: { id: registry.partner.id, name: registry.partner.name },
    has_signing_secret: rotatedAt !== null,
    secret_rotated_at: rotatedAt?.toISOString() ?? null,
  };
}
