import { type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import type { PartnerActor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { followEndpoint } from '@/lib/outbox/delivery/follow-endpoint';
import { requireWebhookUrl } from './callback-url';

export type RegistryEndpoint = { url: string; updatedAt: Date };

async function requireRegistry({ partnerId }: PartnerActor, orgRef: string) {
  const where = { partnerId_orgRef: { partnerId, orgRef } };
  const registry = await prisma().registry.findUnique({ where });
  if (!registry) {
    throw new ServiceError('UNKNOWN_ORGANIZATION_REF', 'There is no such registry.');
  }
  return registry;
}

/** The registry's default endpoint; throws UNKNOWN_ORGANIZATION_REF or NO_WEBHOOK_ENDPOINT. */
export async function getRegistryEndpoint(
  actor: PartnerActor,
  orgRef: string,
): Promise<RegistryEndpoint> {
  const { webhookUrl: url, webhookUpdatedAt: updatedAt } = await requireRegistry(actor, orgRef);
  if (url === null || updatedAt === null) {
    throw new ServiceError('NO_WEBHOOK_ENDPOINT', 'The registry has no default endpoint.');
  }
  return { url, updatedAt };
}

/**
 * Stores the default endpoint of a registry, null for none, and lets what waits follow it; the caller
 * has checked the URL.
 */
export async function writeEndpoint(
  db: Pick<Tx, 'registry' | '$executeRawUnsafe'>,
  orgId: string,
  webhookUrl: string | null,
): Promise<Date> {
  const updatedAt = currentTime();
  const webhookUpdatedAt = webhookUrl === null ? null : updatedAt;
  await db.registry.update({ where: { orgId }, data: { webhookUrl, webhookUpdatedAt } });
  if (webhookUrl !== null) await followEndpoint(db, orgId, webhookUrl);
  return updatedAt;
}

type Endpoint = { orgId: string; webhookUrl: string | null };

const hostOf = (url: string | null) => (url === null ? null : { host: new URL(url).host });

/** The audit entry of a change of the default endpoint: hosts alone, for a path may hold a secret. */
export function endpointEntry(before: Endpoint, url: string | null): NewAuditEntry {
  const [from, to] = [hostOf(before.webhookUrl), hostOf(url)];
  return {
    kind: url === null ? 'endpoint.removed' : 'endpoint.set',
    target: { id: before.orgId, name: to?.host ?? from?.host ?? null },
    ...(from && { before: from }),
    ...(to && { after: to }),
  };
}

async function changeEndpoint(
  actor: PartnerActor,
  before: Endpoint,
  url: string | null,
): Promise<Date> {
  const by = { type: 'partner', id: actor.partnerId, name: actor.name } as const;
  return inTransaction(async (tx) => {
    const updatedAt = await writeEndpoint(tx, before.orgId, url);
    await recordAudit(tx, before.orgId, by, endpointEntry(before, url));
    return updatedAt;
  });
}

/** Sets the registry's default endpoint; throws UNKNOWN_ORGANIZATION_REF or the URL rule broken. */
export async function setRegistryEndpoint(
  actor: PartnerActor,
  orgRef: string,
  sentUrl: string,
): Promise<RegistryEndpoint> {
  const registry = await requireRegistry(actor, orgRef);
  const url = await requireWebhookUrl(sentUrl);
  return { url, updatedAt: await changeEndpoint(actor, registry, url) };
}

/** Removes the registry's default endpoint where it has one; throws UNKNOWN_ORGANIZATION_REF. */
export async function removeRegistryEndpoint(
  actor: PartnerActor,
  orgRef: string,
): Promise<undefined> {
  const registry = await requireRegistry(actor, orgRef);
  if (registry.webhookUrl !== null) await changeEndpoint(actor, registry, null);
}
