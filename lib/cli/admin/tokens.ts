import { z } from 'zod';
import { operator, recordAudit } from '@/lib/audit/record-audit';
import { addToken, endTokens, type TokenOwner } from '@/lib/auth/api-tokens/token-rows';
import { longestTokenSeconds } from '@/lib/auth/keys';
import { endSessions, idleSeconds } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import {
  type AdminCommand,
  command,
  name,
  nameOrId,
  oneOf,
  onOff,
  wholeNumber,
} from '@/lib/cli/admin/command';
import { findOrganization, findServiceAccount, findUser } from '@/lib/cli/admin/find';
import { readTokens } from '@/lib/organization/api-tokens/list-tokens';
import { ownerName, withOwner } from '@/lib/organization/api-tokens/serialize';

type Wanted = { label: string | undefined; seconds: number | undefined };

async function issueFor(orgId: string, owner: TokenOwner, { label, seconds }: Wanted) {
  const expiresAt = new Date(currentTime().getTime() + (seconds ?? idleSeconds()) * 1000);
  const called = label ?? 'Issued on the command line';
  const wanted = { orgId, owner, name: called, expiresAt, createdBy: operator.name };
  const { token, row } = await inTransaction(async (tx) => {
    const issued = await addToken(tx, wanted);
    const { id } = issued.row;
    const added = await tx.apiToken.findUniqueOrThrow({ where: { id }, ...withOwner });
    const after = { owner: ownerName(added), expires_at: expiresAt.toISOString() };
    const target = { id, name: called };
    await recordAudit(tx, orgId, operator, { kind: 'api_token.issued', target, after });
    return issued;
  });
  return { token_id: row.id, token, expires_at: row.expiresAt.toISOString() };
}

async function ownerFor(
  orgId: string,
  user: string | undefined,
  account: string | undefined,
): Promise<TokenOwner> {
  if (account && !user) return { serviceAccountId: await findServiceAccount(orgId, account) };
  if (user && !account) return { userId: await findUser(user) };
  throw new ServiceError('VALIDATION_ERROR', 'Give --email or --account, one of them.');
}

async function endIn(orgId: string, id?: string): Promise<number> {
  const which = { orgId, ...(id && { id }) };
  return inTransaction(async (tx) => {
    const tokens = await endTokens(tx, which, 'operator', operator);
    return tokens + (await endSessions(tx, { ...which, kind: 'api' }, 'operator', operator));
  });
}

// Each organization by itself, so that what is done stays done and no log is held for long.
async function revokeAll(org: string | undefined) {
  const where = org ? { id: await findOrganization(org) } : {};
  const found = await prisma().organization.findMany({ where, orderBy: { id: 'asc' } });
  const organizations = [];
  for (const { id, name: organization } of found) {
    const ended = await endIn(id);
    if (ended > 0) organizations.push({ org_id: id, organization, ended });
  }
  return { ended: organizations.reduce((sum, one) => sum + one.ended, 0), organizations };
}

async function revoke(org: string | undefined, id: string) {
  if (!org) throw new ServiceError('VALIDATION_ERROR', '--id goes with --org.');
  const ended = await endIn(await findOrganization(org), id);
  if (ended === 0) throw new ServiceError('NOT_FOUND', 'No token with this id works there.');
  return { token_id: id, ended };
}

/** What an operator can do about API tokens. */
export const tokenCommands: Record<string, AdminCommand> = {
  'token issue': command(
    'issues a token for the API, shown once: of a member, or of a service account',
    z.strictObject({
      email: z.string().describe('email, name or id of the user').optional(),
      account: z.string().describe('name or id of the service account').optional(),
      org: nameOrId,
      name: name.describe('what it is for').optional(),
      'expires-in': wholeNumber(1, longestTokenSeconds, 'seconds').optional(),
    }),
    async ({ email, account, org, name: label, 'expires-in': seconds }) => {
      const orgId = await findOrganization(org);
      return issueFor(orgId, await ownerFor(orgId, email, account), { label, seconds });
    },
  ),
  'token list': command(
    'lists the API tokens of an organization that work, never the tokens themselves',
    z.strictObject({ org: nameOrId }),
    async ({ org }) => ({ tokens: await readTokens(await findOrganization(org)) }),
  ),
  'token revoke': command(
    'ends an API token at once, or all of them, of every organization or of one',
    z.strictObject({
      org: nameOrId.optional(),
      id: z.string().refine(isId, 'must be the id of a token').describe('id').optional(),
      all: onOff,
    }),
    async ({ org, id, all }) => {
      return oneOf({ id, all }) === 'all' ? revokeAll(org) : revoke(org, id ?? '');
    },
  ),
};
