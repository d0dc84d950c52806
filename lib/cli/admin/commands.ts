import { z } from 'zod';
import { rotateSigningKey } from '@/lib/auth/keys';
import { issueToken } from '@/lib/auth/tokens';
import { createUser } from '@/lib/auth/users';
import { filledText } from '@/lib/contract/fields';
import { roles } from '@/lib/contract/permissions';
import { inTransaction, prisma } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { createLocation } from '@/lib/locations/operator';
import { createOrganization } from '@/lib/organizations/service';
import { allowedPhones, allowPhone, disallowPhone } from '@/lib/partners/allowlist';
import {
  attachRegistry,
  createPartner,
  issuePartnerKey,
  revokePartnerKey,
  rotatePartnerSecret,
} from '@/lib/partners/operator';

export type AdminCommand = {
  flags: z.ZodObject;
  run(flags: Record<string, unknown>): Promise<Record<string, unknown>>;
};

function command<Flags extends z.ZodObject>(
  flags: Flags,
  run: (flags: z.output<Flags>) => Promise<Record<string, unknown>>,
): AdminCommand {
  return { flags, run: (values) => run(flags.parse(values)) };
}

const name = filledText(200);
const uuid = z.uuid('must be a UUID');
const reference = filledText(200);

async function issueFor(email: string, orgId: string, expiresInSeconds?: number) {
  const user = await prisma().user.findUnique({ where: { email: email.toLowerCase() } });
  const key = { orgId_userId: { orgId, userId: user?.id ?? orgId } };
  const membership = await prisma().membership.findUnique({ where: key });
  if (!user || !membership || membership.deactivatedAt || user.deactivatedAt) {
    throw new ServiceError('NOT_FOUND', 'That organization has no active member with this e-mail.');
  }
  const life = expiresInSeconds === undefined ? {} : { expiresInSeconds };
  const { token, expiresAt } = await issueToken({ userId: user.id, orgId, ...life });
  return { token, expires_at: expiresAt.toISOString() };
}

/** What an operator can do, by noun and verb; every command answers with one JSON object. */
export const adminCommands: Record<string, AdminCommand> = {
  'org create': command(z.strictObject({ name }), async (flags) => {
    const organization = await inTransaction((tx) => createOrganization(tx, flags));
    return { org_id: organization.id };
  }),
  'user create': command(
    z.strictObject({
      org: uuid,
      email: z.email('must be an e-mail address'),
      name,
      role: z.enum(roles),
      password: z.string().min(8, 'must have at least 8 characters').max(200),
    }),
    async ({ org, ...user }) => ({ user_id: (await createUser({ orgId: org, ...user })).userId }),
  ),
  'token issue': command(
    z.strictObject({
      email: z.string(),
      org: uuid,
      'expires-in': z.coerce.number().int().min(1).optional(),
    }),
    ({ email, org, 'expires-in': seconds }) => issueFor(email, org, seconds),
  ),
  'key rotate': command(z.strictObject({}), async () => ({ kid: await rotateSigningKey() })),
  'partner create': command(z.strictObject({ name }), async (flags) => {
    return { partner_id: (await createPartner(flags.name)).partnerId };
  }),
  'partner allow-phone': command(
    z.strictObject({ partner: uuid, phone: filledText(40) }),
    async ({ partner, phone }) => ({ phone_allowlist: await allowPhone(partner, phone) }),
  ),
  'partner disallow-phone': command(
    z.strictObject({ partner: uuid, phone: filledText(40) }),
    async ({ partner, phone }) => ({ phone_allowlist: await disallowPhone(partner, phone) }),
  ),
  'partner allowed-phones': command(z.strictObject({ partner: uuid }), async ({ partner }) => {
    return { phone_allowlist: await allowedPhones(partner) };
  }),
  'partner-key issue': command(z.strictObject({ partner: uuid }), async ({ partner }) => {
    const { keyId, apiKey } = await issuePartnerKey(partner);
    return { key_id: keyId, api_key: apiKey };
  }),
  'partner-key revoke': command(z.strictObject({ key: uuid }), async ({ key }) => {
    const { keyId, revokedAt } = await revokePartnerKey(key);
    return { key_id: keyId, revoked_at: revokedAt.toISOString() };
  }),
  'partner-secret rotate': command(z.strictObject({ partner: uuid }), async ({ partner }) => {
    return { signing_secret: (await rotatePartnerSecret(partner)).signingSecret };
  }),
  'registry attach': command(
    z.strictObject({ partner: uuid, org: uuid, 'org-ref': reference }),
    async ({ partner, org, 'org-ref': orgRef }) => {
      await attachRegistry(partner, org, orgRef);
      return { org_id: org, org_ref: orgRef };
    },
  ),
  'location create': command(
    z.strictObject({ org: uuid, name, 'location-ref': reference }),
    async ({ org, name: locationName, 'location-ref': locationRef }) => {
      const location = await createLocation(org, { name: locationName, locationRef });
      return { location_id: location.locationId };
    },
  ),
};
