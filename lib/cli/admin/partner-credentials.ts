import { z } from 'zod';
import { operator } from '@/lib/audit/record-audit';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import {
  type AdminCommand,
  command,
  nameOrId,
  oneOf,
  onOff,
  wholeNumber,
} from '@/lib/cli/admin/command';
import { findOrganization, findPartner, findPartnerKey } from '@/lib/cli/admin/find';
import { filledText } from '@/lib/contract/fields';
import { sameEnvironment } from '@/lib/partner/partners/environment';
import {
  cancelSecret,
  rotateSecret,
  scheduleSecret,
  testNextSecret,
} from '@/lib/partner/partners/record-credentials';
import { issueKey, revokeKey, revokeKeys, rotateKey } from '@/lib/partner/partners/record-keys';
import { readSecret } from '@/lib/partner/partners/signing-secret';
import type { PartnerSecret } from '@/prisma/generated/client';

const byId = { orderBy: { id: 'asc' } } as const;
const time = (date: Date | null) => date?.toISOString() ?? null;
const maybe = z.strictObject({ partner: nameOrId.optional() });
const partnerOnly = z.strictObject({ partner: nameOrId });
const key = filledText(200).describe('id or last four characters');
const days = wholeNumber(1, 3650, 'days').optional();

async function ofPartner(partner: string | undefined) {
  return partner ? { partnerId: await findPartner(partner) } : {};
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

// Each partner by itself, so that what is done stays done and no log is held for long.
async function revokeAll(partner: string | undefined): Promise<number> {
  const where = partner ? { id: await findPartner(partner) } : {};
  const partners = await prisma().partner.findMany({ where, ...byId, select: { id: true } });
  let revoked = 0;
  for (const { id } of partners) {
    revoked += await inTransaction((tx) => revokeKeys(tx, operator, id));
  }
  return revoked;
}

type Revocation = { key?: string; all?: boolean; partner?: string };

async function revoke({ key: wanted, all, partner }: Revocation) {
  if (oneOf({ key: wanted, all }) === 'all') return { revoked: await revokeAll(partner) };
  if (partner) throw new ServiceError('VALIDATION_ERROR', '--partner goes with --all only.');
  const keyId = await findPartnerKey(wanted ?? '');
  const { revokedAt } = await inTransaction((tx) => revokeKey(tx, operator, keyId));
  return { key_id: keyId, revoked_at: revokedAt.toISOString() };
}

async function changed<T>(
  partner: string,
  change: (tx: Tx, partnerId: string) => Promise<T>,
): Promise<T & { environment: string }> {
  const environment = await sameEnvironment();
  const partnerId = await findPartner(partner);
  const result = await inTransaction((tx) => change(tx, partnerId));
  return { ...result, environment };
}

async function testNext(tx: Tx, partnerId: string, org: string | undefined) {
  const chosen = org ? { orgId: await findOrganization(org) } : {};
  const registries = await tx.registry.findMany({
    where: { partnerId, ...chosen, webhookUrl: { not: null } },
    orderBy: { orgId: 'asc' },
  });
  if (registries.length === 0) {
    throw new ServiceError('NOT_FOUND', 'The partner has no registry with an endpoint there.');
  }
  const tests = [];
  for (const { orgId, orgRef } of registries) {
    const deliveryId = await testNextSecret(tx, operator, partnerId, orgId);
    tests.push({ delivery_id: deliveryId, org_ref: orgRef, org_id: orgId });
  }
  return { tests };
}

const keyCommands: Record<string, AdminCommand> = {
  'partner-key issue': command(
    'issues a key for all registries of a partner, shown once',
    z.strictObject({
      partner: nameOrId,
      name: filledText(100).describe('what it is for').optional(),
      'expires-in': days,
    }),
    async ({ partner, name: label, 'expires-in': expiresInDays }) => {
      const partnerId = await findPartner(partner);
      const wanted = { name: label, expiresInDays };
      const made = await inTransaction((tx) => issueKey(tx, operator, partnerId, wanted));
      return { key_id: made.keyId, api_key: made.apiKey, expires_at: time(made.expiresAt) };
    },
  ),
  'partner-key rotate': command(
    'issues a key in the place of another, which works for the overlap; shown once',
    z.strictObject({
      key,
      'overlap-hours': wholeNumber(0, 168, 'hours').optional(),
      'expires-in': days,
    }),
    async ({ key: former, 'overlap-hours': overlapHours = 24, 'expires-in': expiresInDays }) => {
      const keyId = await findPartnerKey(former);
      const life = { overlapHours, expiresInDays };
      const made = await inTransaction((tx) => rotateKey(tx, operator, keyId, life));
      return { key_id: made.keyId, api_key: made.apiKey, expires_at: time(made.expiresAt) };
    },
  ),
  'partner-key list': command('lists the keys of partners', maybe, async ({ partner }) => {
    return { partner_keys: await listKeys(partner) };
  }),
  'partner-key revoke': command(
    'makes a key stop working at once, or all keys, of every partner or of one',
    z.strictObject({ key: key.optional(), all: onOff, partner: nameOrId.optional() }),
    revoke,
  ),
};

const secretCommands: Record<string, AdminCommand> = {
  'partner-secret rotate': command(
    'replaces the secret that signs webhooks, shown once',
    partnerOnly,
    async ({ partner }) =>
      changed(partner, async (tx, partnerId) => {
        const { signingSecret } = await rotateSecret(tx, operator, partnerId);
        return { signing_secret: signingSecret };
      }),
  ),
  'partner-secret schedule': command(
    'issues the secret that takes over at a time five minutes to 14 days ahead, shown once',
    z.strictObject({
      partner: nameOrId,
      'takes-effect-at': z.iso
        .datetime({ offset: true, error: 'must be a time with its zone: 2026-12-01T09:00:00Z' })
        .describe('time with its zone'),
    }),
    async ({ partner, 'takes-effect-at': at }) =>
      changed(partner, async (tx, partnerId) => {
        const next = await scheduleSecret(tx, operator, partnerId, new Date(at));
        const { signingSecret, version, takesEffectAt } = next;
        return { signing_secret: signingSecret, version, takes_effect_at: time(takesEffectAt) };
      }),
  ),
  'partner-secret test': command(
    'sends an event that the next secret alone signs to every registry’s endpoint, or to one',
    z.strictObject({ partner: nameOrId, org: nameOrId.optional() }),
    async ({ partner, org }) => changed(partner, (tx, partnerId) => testNext(tx, partnerId, org)),
  ),
  'partner-secret cancel': command(
    'forgets the secret that was to take over; the present one stays',
    partnerOnly,
    async ({ partner }) =>
      changed(partner, async (tx, partnerId) => {
        await cancelSecret(tx, operator, partnerId);
        return { partner_id: partnerId };
      }),
  ),
  'partner-secret list': command(
    'lists when secrets were made, and for which environment',
    maybe,
    async ({ partner }) => ({ partner_secrets: await listSecrets(partner) }),
  ),
};

/** What an operator can do about the keys and signing secrets of partners. */
export const credentialCommands: Record<string, AdminCommand> = {
  ...keyCommands,
  ...secretCommands,
};
