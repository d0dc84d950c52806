import { z } from 'zod';
import { env } from '@/lib/base/env';
import type { Tx } from '@/lib/base/postgres/transaction';
import { seal, unseal } from '@/lib/base/seal-secrets';
import { type Role, roles } from '@/lib/contract/permissions';
import type { SsoProvider } from '@/prisma/generated/client';
import type { getSso } from './contract';

type AnsweredProvider = NonNullable<z.input<typeof getSso.result>['sso']['provider']>;

export type RoleMapping = { value: string; role: Role };

const mappings = z.array(z.object({ value: z.string(), role: z.enum(roles) }));

/** The context in which a client secret is sealed. */
export function clientSecretContext(orgId: string): string {
  return `sso_provider ${orgId}`;
}

/** Seals a client secret for the row of its organization. */
export function sealClientSecret(orgId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, clientSecretContext(orgId));
}

/** Returns the client secret of a provider; null for a public client. */
export function clientSecretOf({ orgId, sealedClientSecret }: SsoProvider): string | null {
  return sealedClientSecret && unseal(sealedClientSecret, clientSecretContext(orgId));
}

/** Returns which value of the claim gives which role, in the order they count. */
export function roleMappingsOf({ roleMappings }: SsoProvider): RoleMapping[] {
  return mappings.parse(roleMappings);
}

/** Where the provider of an organization sends people back to: an address of its own for each. */
export function redirectUri(orgId: string): string {
  return `${env().APP_URL.replace(/\/$/, '')}/api/auth/sso/callback/${orgId}`;
}

/** Returns the provider of an organization; null where it has none. */
export async function providerOf(db: Tx, orgId: string): Promise<SsoProvider | null> {
  return db.ssoProvider.findUnique({ where: { orgId } });
}

/** Turns a provider into its part of the response. */
export function serializeProvider(provider: SsoProvider): AnsweredProvider {
  return {
    issuer: provider.issuer,
    client_id: provider.clientId,
    has_client_secret: provider.sealedClientSecret !== null,
    address_claim: provider.addressClaim,
    role_claim: provider.roleClaim,
    role_mappings: roleMappingsOf(provider),
    default_role: provider.defaultRole,
    is_required: provider.isRequired,
    last_sign_in_at: provider.lastSignInAt?.toISOString() ?? null,
    updated_at: provider.updatedAt.toISOString(),
  };
}
