import { z } from 'zod';
import { prisma } from '@/lib/base/db';
import { type AdminCommand, command, name, nameOrId } from '@/lib/cli/admin/command';
import { findOrganization, findPartner } from '@/lib/cli/admin/find';
import { filledText } from '@/lib/contract/fields';
import { createLocation } from '@/lib/hiring/locations/operator';
import { attachRegistry, createPartner } from '@/lib/partner/partners/operate-partners';
import { allowedPhones, allowPhone, disallowPhone } from '@/lib/partner/partners/phone-allowlist';

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
};
