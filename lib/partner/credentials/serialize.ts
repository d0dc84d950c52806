import type { z } from 'zod';
import type { IssuedKey } from '@/lib/partner/partners/operate-partners';
import type { ScheduledSecret } from '@/lib/partner/partners/signing-secret';
import type { PartnerKey } from '@/prisma/generated/client';
import type { createPartnerKey, getPartnerCredentials } from './contract';
import type { PartnerCredentials } from './partner-keys';
import type { scheduleSigningSecret } from './schedule-contract';

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** The answer with a new key in it. */
export function serializeIssuedKey(issued: IssuedKey): z.input<typeof createPartnerKey.result> {
  const { keyId, apiKey, expiresAt } = issued;
  return { key_id: keyId, api_key: apiKey, expires_at: timeOf(expiresAt) };
}

type ListedKey = z.input<typeof getPartnerCredentials.result>['keys'][number];

function serializeKey(key: PartnerKey): ListedKey {
  return {
    key_id: key.id,
    name: key.label,
    hint: key.hint,
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    last_used_at: timeOf(key.lastUsedAt),
    last_address: key.lastAddress,
    expires_at: timeOf(key.expiresAt),
    replaced_at: timeOf(key.replacedAt),
    revoked_at: timeOf(key.revokedAt),
  };
}

/** The answer with a secret that is to take over in it. */
export function serializeScheduled({
  signingSecret,
  version,
  takesEffectAt,
}: ScheduledSecret & { signingSecret: string }): z.input<typeof scheduleSigningSecret.result> {
  const time = takesEffectAt.toISOString();
  return { signing_secret: signingSecret, version, takes_effect_at: time };
}

/** A partner's credentials as the interface shows them: never a key or secret itself. */
export function serializePartnerCredentials(credentials: PartnerCredentials) {
  const { partner, registries, keys, secret } = credentials;
  return {
    partner: { id: partner.id, name: partner.name },
    registries: registries.map(({ orgId, orgRef, organization }) => ({
      org_id: orgId,
      org_ref: orgRef,
      name: organization.name,
    })),
    keys: keys.map(serializeKey),
    signing_secret: secret && {
      environment: secret.environment,
      version: secret.version,
      rotated_at: secret.rotatedAt.toISOString(),
      scheduled: secret.scheduled && {
        version: secret.scheduled.version,
        takes_effect_at: secret.scheduled.takesEffectAt.toISOString(),
      },
    },
  };
}
