import type { PartnerCredentials } from './partner-keys';

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
    keys: keys.map(({ id, hint, createdAt, lastUsedAt, revokedAt }) => ({
      key_id: id,
      hint,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      revoked_at: revokedAt?.toISOString() ?? null,
    })),
    signing_secret: secret && {
      environment: secret.environment,
      version: secret.version,
      rotated_at: secret.rotatedAt.toISOString(),
    },
  };
}
