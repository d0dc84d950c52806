import type { z } from 'zod';
import type { SsoDomain } from '@/prisma/generated/client';
import type { addSsoDomain, getSso } from './contract';
import { recordOf } from './domains';
import { redirectUri, serializeProvider } from './read-provider';
import type { SsoSettings } from './settings';

type Answered = z.input<NonNullable<typeof getSso.result>>['sso'];

/** Turns a domain into the response. */
export function serializeDomain(
  row: SsoDomain,
): z.input<NonNullable<typeof addSsoDomain.result>>['domain'] {
  const { name, value } = recordOf(row);
  return {
    domain_id: row.id,
    domain: row.domain,
    record_name: name,
    record_value: value,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Turns the settings of single sign-on into the response. */
export function serializeSso({ orgId, provider, domains }: SsoSettings): { sso: Answered } {
  return {
    sso: {
      redirect_uri: redirectUri(orgId),
      provider: provider && serializeProvider(provider),
      domains: domains.map(serializeDomain),
    },
  };
}
