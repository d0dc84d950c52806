import { fileTypeFromBuffer } from 'file-type';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import type { OrganizationLogo } from '@/prisma/generated/client';
import { logoLimit, logoTypes, type setOrganizationLogo } from './contract';
import { lockOrganization } from './lock-organization';
import type { OrganizationWithLogo } from './serialize';

type Picture = { bytes: Uint8Array<ArrayBuffer>; fileType: string };

/** The picture, if it is one that every browser shows and that holds no scripts. */
async function pictureOf(content: Uint8Array): Promise<Picture> {
  if (content.length > logoLimit) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `The file is larger than ${logoLimit} bytes.`);
  }
  const bytes = new Uint8Array(content);
  const found = await fileTypeFromBuffer(bytes);
  const fileType = logoTypes.find((type) => type === found?.mime);
  if (!fileType) {
    throw new ServiceError('VALIDATION_ERROR', 'file: must be a PNG, JPEG or WebP picture');
  }
  return { bytes, fileType };
}

async function record(
  tx: Tx,
  actor: Actor,
  kind: 'organization.logo_set' | 'organization.logo_removed',
) {
  const where = { id: actor.orgId };
  const include = { logo: { select: { id: true } } };
  const organization = await tx.organization.findUniqueOrThrow({ where, include });
  const { id, name } = organization;
  await recordAudit(tx, actor.orgId, actor, { kind, target: { id, name } });
  return organization;
}

/**
 * Puts a picture in the place of the logo that the actor's organization has. Throws PAYLOAD_TOO_LARGE, or
 * VALIDATION_ERROR for what is no such picture.
 */
export async function setLogo(
  actor: Actor,
  { content }: BodyOf<typeof setOrganizationLogo>,
): Promise<OrganizationWithLogo> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  const picture = { id: newId(), ...(await pictureOf(content.bytes)) };
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const where = { orgId };
    await tx.organizationLogo.upsert({ where, create: { orgId, ...picture }, update: picture });
    return record(tx, actor, 'organization.logo_set');
  });
}

/** Removes the logo of the actor's organization; without one nothing happens. */
export async function removeLogo(actor: Actor): Promise<undefined> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const { count } = await tx.organizationLogo.deleteMany({ where: { orgId } });
    if (count > 0) await record(tx, actor, 'organization.logo_removed');
    return undefined;
  });
}

/** The logo that an organization has under an id; null where that is not, or no longer, its logo. */
export async function readLogo(
  orgId: string,
  id: string,
): Promise<Pick<OrganizationLogo, 'bytes' | 'fileType'> | null> {
  return prisma().organizationLogo.findFirst({
    where: { orgId, id },
    select: { bytes: true, fileType: true },
  });
}
