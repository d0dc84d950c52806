import { z } from 'zod';
import { operator } from '@/lib/audit/record-audit';
import { inTransaction, prisma } from '@/lib/base/db';
import { type AdminCommand, command, name, nameOrId } from '@/lib/cli/admin/command';
import { findOrganization, findPartner, findPartnerKey } from '@/lib/cli/admin/find';
import { filledText } from '@/lib/contract/fields';
import { createLocation } from '@/lib/hiring/locations/operator';
import { sameEnvironment } from '@/lib/partner/partners/environment';
import { attachRegistry, createPartner } from '@/lib/partner/partners/operate-partners';
import { allowedPhones, allowPhone, disallowPhone } from '@/lib/partner/partners/phone-allowlist';
import { rotateSecret } from '@/lib/partner/partners/record-credentials';
import { issueKey, revokeKey } from '@/lib/partner/partners/record-keys';
import { readSecret } from '@/lib/partner/partners/signing-secret';
import type { PartnerSecret } from '@/prisma/generated/client';

const reference = filledText(200);
const phone = filledText(40).describe('number with its country code');
const byId = { orderBy: { id: 'asc' } } as const;
const time = (date: Date | null) => date?.toISOString() ?? null;
const maybe = z.strictObject({ partner: nameOrId.optional() });

async function ofPartner(partner: string | undefined) {
  return partner ? { partnerId: await findPartner(partner) } : {};
}

async function listPartners() {
  const counts = { registries: true, keys: { where: { revokedAt: null } } } as const;
  const rows = await prisma().partner.findMany({
    ...byId,
    include: { _count: { select: counts } },
  });
  return rows.map((row) => ({
    partner_id: row.id,
    name: row.name,
    registries: row._count.registries,
    keys: row._count.keys,
    created_at: time(row.createdAt),
  }));
}

async function listKeys(partner: string | undefined) {
  const where = await ofPartner(partner);
  const rows = await prisma().partnerKey.findMany({ where, ...byId, include: { partner: true } });
  return rows.map((row) => ({
    key_id: row.id,
    ends_with: row.hint,
    name: row.label,
    partner: row.partner.name,
    partner_id: row.partnerId,
    created_at: time(row.createdAt),
    created_by: row.createdBy,
    last_used_at: time(row.lastUsedAt),
    last_address: row.lastAddress,
    expires_at: time(row.expiresAt),
    replaced_at: time(row.replacedAt),
    revoked_at: time(row.revokedAt),
  }));
}

async function stateOf({ partnerId, environment }: PartnerSecret) {
  const state = await readSecret(prisma(), partnerId, environment);
  return {
    version: state?.version ?? null,
    rotated_at: time(state?.rotatedAt ?? null),
    takes_effect_at: time(state?.scheduled?.takesEffectAt ?? null),
  };
}

async function listSecrets(partner: string | undefined) {
  const where = await ofPartner(partner);
  const rows = await prisma().partnerSecret.findMany({ where, include: { partner: true } });
  const listed = rows.map(async (row) => ({
    partner: row.partner.name,
    partner_id: row.partnerId,
    environment: row.environment,
    ...(await stateOf(row)),
  }));
  return Promise.all(listed);
}

async function listRegistries(partner: string | undefined) {
  const where = await ofPartner(partner);
  const include = { partner: true, organization: true } as const;
  const orderBy = { createdAt: 'asc' } as const;
  const rows = await prisma().registry.findMany({ where, include, orderBy });
  return rows.map((row) => ({
    org_ref: row.orgRef,
    organization: row.organization.name,
    org_id: row.orgId,
    partner: row.partner.name,
    partner_id: row.partnerId,
    webhook_url: row.webhookUrl,
  }));
}

async function listLocations(org: string | undefined) {
  const where = { deletedAt: null, ...(org && { orgId: await findOrganization(org) }) };
  const include = { organization: true } as const;
  const orderBy = [{ orgId: 'asc' }, { id: 'asc' }] as const;
  const rows = await prisma().location.findMany({ where, include, orderBy: [...orderBy] });
  return rows.map((row) => ({
    location_id: row.id,
    name: row.name,
    location_ref: row.locationRef,
    organization: row.organization.name,
    org_id: row.orgId,
  }));
}

const partnerOnly = z.strictObject({ partner: nameOrId });
const partnerAndPhone = z.strictObject({ partner: nameOrId, phone });

/** What an operator can do about partners and what they are attached to. */
export const partnerCommands: Record<string, AdminCommand> = {
  'partner create': command('makes a partner', z.strictObject({ name }), async (flags) => {
    return { partner_id: (await createPartner(flags.name)).partnerId };
  }),
  'partner list': command('lists the partners', z.strictObject({}), async () => {
    return { partners: await listPartners() };
  }),
  'partner allow-phone': command(
    'lets a number be called in the sandbox',
    partnerAndPhone,
    async (flags) => ({
      phone_allowlist: await allowPhone(await findPartner(flags.partner), flags.phone),
    }),
  ),
  'partner disallow-phone': command(
    'lets a number be called in the sandbox no longer',
    partnerAndPhone,
    async (flags) => ({
      phone_allowlist: await disallowPhone(await findPartner(flags.partner), flags.phone),
    }),
  ),
  'partner allowed-phones': command(
    'lists the numbers that may be called in the sandbox',
    partnerOnly,
    async ({ partner }) => ({ phone_allowlist: await allowedPhones(await findPartner(partner)) }),
  ),
  'registry attach': command(
    'makes an organization a registry of a partner',
    z.strictObject({ partner: nameOrId, org: nameOrId, 'org-ref': reference }),
    async ({ partner, org, 'org-ref': orgRef }) => {
      const orgId = await findOrganization(org);
      await attachRegistry(await findPartner(partner), orgId, orgRef);
      return { org_id: orgId, org_ref: orgRef };
    },
  ),
  'registry list': command('lists the registries', maybe, async ({ partner }) => {
    return { registries: await listRegistries(partner) };
  }),
  'location create': command(
    'makes a location of an organization, with its intake job',
    z.strictObject({ org: nameOrId, name, 'location-ref': reference }),
    async ({ org, name: locationName, 'location-ref': locationRef }) => {
      const orgId = await findOrganization(org);
      const location = await createLocation(orgId, { name: locationName, locationRef });
      return { location_id: location.locationId };
    },
  ),
  'location list': command(
    'lists the locations, of all organizations or of one',
    z.strictObject({ org: nameOrId.optional() }),
    async ({ org }) => ({ locations: await listLocations(org) }),
  ),
  'partner-key issue': command(
    'issues a key for all registries of a partner, shown once',
    z.strictObject({
      partner: nameOrId,
      name: filledText(100).describe('what it is for').optional(),
      'expires-in': z.coerce.number().int().min(1).max(3650).describe('days').optional(),
    }),
    async ({ partner, name: label, 'expires-in': expiresInDays }) => {
      const partnerId = await findPartner(partner);
      const wanted = { name: label, expiresInDays };
      const made = await inTransaction((tx) => issueKey(tx, operator, partnerId, wanted));
      return { key_id: made.keyId, api_key: made.apiKey, expires_at: time(made.expiresAt) };
    },
  ),
  'partner-key list': command('lists the keys of partners', maybe, async ({ partner }) => {
    return { partner_keys: await listKeys(partner) };
  }),
  'partner-key revoke': command(
    'makes a key stop working at once',
    z.strictObject({ key: filledText(200).describe('id or last four characters') }),
    async ({ key }) => {
      const keyId = await findPartnerKey(key);
      const { revokedAt } = await inTransaction((tx) => revokeKey(tx, operator, keyId));
      return { key_id: keyId, revoked_at: revokedAt.toISOString() };
    },
  ),
  'partner-secret rotate': command(
    'replaces the secret that signs webhooks, shown once',
    partnerOnly,
    async ({ partner }) => {
      const environment = await sameEnvironment();
      const partnerId = await findPartner(partner);
      const rotated = await inTransaction((tx) => rotateSecret(tx, operator, partnerId));
      return { signing_secret: rotated.signingSecret, environment };
    },
  ),
  'partner-secret list': command(
    'lists when secrets were made, and for which environment',
    maybe,
    async ({ partner }) => ({ partner_secrets: await listSecrets(partner) }),
  ),
};
