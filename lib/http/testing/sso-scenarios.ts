import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import type { CallAnswer } from '@/lib/testing/call';
import { startDnsServer } from '@/lib/testing/dns-server';

type Api = (method: string, path: string, body?: object) => Promise<CallAnswer>;

/** The secret that the organization's client has at its provider. */
export const clientSecret = 'secret of the client';

const provider = {
  issuer: 'https://93.184.216.34/login',
  client_id: 'recruiting',
  client_secret: clientSecret,
  default_role: 'viewer',
};

async function addDomain(orgId: string, isVerified = false) {
  const verifiedAt = isVerified ? new Date() : null;
  const id = newId();
  const domain = `${id}.example`;
  return prisma().ssoDomain.create({ data: { orgId, id, domain, token: 'shown', verifiedAt } });
}

async function verifyDomain(api: Api, orgId: string): Promise<CallAnswer> {
  const dns = await startDnsServer();
  const { id, domain } = await addDomain(orgId);
  dns.records.set(`_recruiting-verification.${domain}`, ['recruiting-verification=shown']);
  process.env.DNS_SERVERS = dns.address;
  forgetEnv();
  try {
    return await api('POST', `/settings/sso/domains/${id}/verify`);
  } finally {
    delete process.env.DNS_SERVERS;
    forgetEnv();
    await dns.close();
  }
}

async function requireSso(api: Api, orgId: string): Promise<CallAnswer> {
  await addDomain(orgId, true);
  await prisma().ssoProvider.update({ where: { orgId }, data: { lastSignInAt: new Date() } });
  return api('PUT', '/settings/sso/required', { is_required: true });
}

/** What the operations of single sign-on record; later scenarios build on earlier ones. */
export function ssoScenarios(api: Api, orgId: () => string) {
  return {
    setSsoProvider: {
      kinds: ['sso.changed' as const],
      ask: () => api('PUT', '/settings/sso', provider),
    },
    addSsoDomain: {
      kinds: ['sso.domain_added' as const],
      ask: () => api('POST', '/settings/sso/domains', { domain: 'north.example' }),
    },
    verifySsoDomain: {
      kinds: ['sso.domain_verified' as const],
      ask: () => verifyDomain(api, orgId()),
    },
    requireSso: {
      kinds: ['sso.required' as const],
      ask: () => requireSso(api, orgId()),
    },
    removeSsoDomain: {
      kinds: ['sso.domain_removed' as const],
      ask: async () => api('DELETE', `/settings/sso/domains/${(await addDomain(orgId())).id}`),
    },
    removeSsoProvider: {
      kinds: ['sso.removed' as const],
      ask: () => api('DELETE', '/settings/sso'),
    },
  };
}
