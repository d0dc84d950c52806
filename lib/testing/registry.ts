import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import {
  attachRegistry,
  createPartner,
  rotatePartnerSecret,
} from '@/lib/partner/partners/operate-partners';
import { createLocation, createOrganization } from './factories';
import { completeRegistry } from './world';

export type TestRegistry = {
  orgId: string;
  orgRef: string;
  partnerId: string;
  location: { id: string; locationRef: string };
  signingSecret: string;
};

/** An organization that is a registry of a partner with a signing secret, one location and a default endpoint. */
export async function createRegistry(webhookUrl: string | null): Promise<TestRegistry> {
  return makeRegistry((await createOrganization()).id, webhookUrl);
}

/** Makes an organization such a registry. */
export async function makeRegistry(
  orgId: string,
  webhookUrl: string | null,
): Promise<TestRegistry> {
  const { partnerId } = await createPartner('Test partner');
  const orgRef = `registry-${newId()}`;
  await attachRegistry(partnerId, orgId, orgRef);
  await completeRegistry(orgId);
  await setDefaultEndpoint(orgId, webhookUrl);
  const { signingSecret } = await rotatePartnerSecret(partnerId);
  const { id, locationRef } = await createLocation(orgId);
  return {
    orgId,
    orgRef,
    partnerId,
    location: { id, locationRef: locationRef ?? '' },
    signingSecret,
  };
}

/** Sets or removes the default endpoint of a registry, without judging it. */
export async function setDefaultEndpoint(orgId: string, webhookUrl: string | null): Promise<void> {
  const webhookUpdatedAt = webhookUrl === null ? null : new Date();
  await prisma().registry.update({ where: { orgId }, data: { webhookUrl, webhookUpdatedAt } });
}

/** Makes a candidate known to the partner. */
export async function linkApplicant(
  orgId: string,
  candidateId: string,
  link: { externalRef?: string | null; webhookUrl?: string | null },
): Promise<void> {
  await prisma().partnerApplicant.upsert({
    where: { orgId_candidateId: { orgId, candidateId } },
    create: { orgId, candidateId, ...link },
    update: link,
  });
}
