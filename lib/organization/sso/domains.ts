import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Actor } from '@/lib/auth/actor';
import { domainOf } from '@/lib/auth/sso-required';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { Prisma, type SsoDomain } from '@/prisma/generated/client';
import { endPasswordSessions } from './end-password-sessions';
import { authorizeSignInChange, recordSsoChange } from './settings';

const mostDomains = 50;

const invalid = (message: string) => new ServiceError('VALIDATION_ERROR', message);

/** The TXT record by which an organization shows that a domain is its own. */
export function recordOf({ domain, token }: Pick<SsoDomain, 'domain' | 'token'>) {
  return {
    name: `_recruiting-verification.${domain}`,
    value: `recruiting-verification=${token}`,
  };
}

function domainIn(typed: string): string {
  const domain = domainOf(`@${typed.replace(/^@/, '')}`);
  const isName = domain?.includes('.') && /^([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/.test(domain);
  if (!domain || !isName || domain.length > 253) {
    throw invalid('domain: must be the part of an email address after the @');
  }
  return domain;
}

/** Adds a domain to the actor's organization, still to be verified; one that is there stays. */
export async function addSsoDomain(actor: Actor, typed: string): Promise<SsoDomain> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  const domain = domainIn(typed);
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const where = { orgId_domain: { orgId, domain } };
    const known = await tx.ssoDomain.findUnique({ where });
    if (known) return known;
    if ((await tx.ssoDomain.count({ where: { orgId } })) >= mostDomains) {
      throw invalid(`domain: an organization has at most ${mostDomains}`);
    }
    const token = randomBytes(18).toString('base64url');
    const added = await tx.ssoDomain.create({ data: { orgId, id: newId(), domain, token } });
    await recordSsoChange(tx, actor, 'sso.domain_added', { after: { domain } });
    return added;
  });
}

const absent = new Set(['ENOTFOUND', 'ENODATA']);

async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const { DNS_SERVERS: servers } = env();
  if (servers) resolver.setServers(servers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (absent.has(code)) return [];
    throw invalid('domain: the name servers did not answer; try again in a minute');
  }
}

const noSuchDomain = () => new ServiceError('NOT_FOUND', 'The organization has no such domain.');

async function domainById(orgId: string, id: string): Promise<SsoDomain> {
  const found = await prisma().ssoDomain.findUnique({ where: { orgId_id: { orgId, id } } });
  if (!found) throw noSuchDomain();
  return found;
}

const isElsewhere = () => invalid('domain: is verified for another organization');

// Two organizations may be here at once; the database lets one of them through.
async function markVerified(tx: Tx, orgId: string, id: string): Promise<SsoDomain> {
  try {
    const data = { verifiedAt: currentTime() };
    const [verified] = await tx.ssoDomain.updateManyAndReturn({ where: { orgId, id }, data });
    if (verified) return verified;
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    throw isTaken ? isElsewhere() : error;
  }
  throw noSuchDomain();
}

/**
 * Verifies a domain by its TXT record. Where single sign-on is required, sessions that people with such
 * addresses began otherwise end, except the actor's. Throws NOT_FOUND, or VALIDATION_ERROR if the
 * record is not there or the domain is verified for another organization.
 */
export async function verifySsoDomain(actor: Actor, id: string): Promise<SsoDomain> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  const found = await domainById(orgId, id);
  if (found.verifiedAt) return found;
  const { name, value } = recordOf(found);
  const records = await textRecords(name);
  if (!records.includes(value)) {
    const instead = records.length === 0 ? 'There is none' : 'It says something else';
    throw invalid(
      `domain: the TXT record ${name} was not found. ${instead}; new records can take hours`,
    );
  }
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const { domain } = found;
    const taken = await tx.$queryRaw<object[]>`
      SELECT 1 FROM sso_domain WHERE domain = ${domain} AND verified_at IS NOT NULL
        AND org_id <> ${orgId}::uuid`;
    if (taken.length > 0) throw isElsewhere();
    const verified = await markVerified(tx, orgId, id);
    await endPasswordSessions(tx, orgId, actor);
    await recordSsoChange(tx, actor, 'sso.domain_verified', { after: { domain } });
    return verified;
  });
}

/**
 * Removes a domain. Throws NOT_FOUND, or VALIDATION_ERROR for the last verified one while single
 * sign-on is required.
 */
export async function removeSsoDomain(actor: Actor, id: string): Promise<undefined> {
  await authorizeSignInChange(actor);
  const { orgId } = actor;
  const { domain } = await domainById(orgId, id);
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const { count } = await tx.ssoDomain.deleteMany({ where: { orgId, id } });
    if (count === 0) throw noSuchDomain();
    const verified = await tx.ssoDomain.count({ where: { orgId, verifiedAt: { not: null } } });
    const required = await tx.ssoProvider.count({ where: { orgId, isRequired: true } });
    if (required > 0 && verified === 0) {
      throw invalid('domain: is the last verified one while single sign-on is required');
    }
    await recordSsoChange(tx, actor, 'sso.domain_removed', { before: { domain } });
  });
}
