import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const path = '/api/v1/settings/api-tokens';

let orgId = '';
let admin: Member;
let recruiter: Member;
let foreignId = '';

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createMember(orgId);
  recruiter = await createMember(orgId, 'recruiter');
  const other = await createMember((await createOrganization('Other')).id);
  const held = { userId: other.userId, orgId: other.actor.orgId };
  foreignId = (await issueToken({ ...held, label: 'Theirs' })).sessionId;
});

const issue = async (name?: string) => {
  const body = { expires_in_days: 7, ...(name && { name }) };
  return (await call('POST', path, { token: admin.token, body })).body;
};
const list = async () => (await call('GET', path, { token: admin.token })).body.tokens;
const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;

describe('the organization’s API tokens', () => {
  it('are listed with name, owner and last use, never the token itself', async () => {
    const issued = await issue('Payroll');
    await issueToken({ userId: admin.userId, orgId, isSession: true });
    const answer = await call('GET', path, { token: admin.token });
    expect(answer.text).not.toContain(issued.token.split('.')[2]);
    expect(answer.body.tokens).toHaveLength(3);
    expect(answer.body.tokens[0]).toEqual({
      token_id: expect.any(String),
      name: 'Payroll',
      owner: { user_id: admin.userId, name: admin.name },
      created_at: expect.any(String),
      last_used_at: null,
      expires_at: issued.expires_at,
    });
    await statusOf(issued.token);
    await settleAfterCommit();
    expect((await list())[0].last_used_at).not.toBeNull();
  });

  it('are refused as soon as one is revoked, which is recorded once and leaves the list', async () => {
    const { token } = await issue('Payroll');
    const [{ token_id: id }] = await list();
    for (const _ of [1, 2]) {
      expect((await call('DELETE', `${path}/${id}`, { token: admin.token })).status).toBe(204);
    }
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
    expect((await list()).map((one: { token_id: string }) => one.token_id)).not.toContain(id);
    const activity = await prisma().activity.findMany({ where: { orgId, type: 'settings' } });
    const changes = activity.map(({ details }) => details);
    expect(changes).toContainEqual({
      change: 'api_token_revoked',
      name: 'Payroll',
      owner: { user_id: admin.userId, name: admin.name },
    });
    expect(changes).toHaveLength(2);
  });

  it('leave the list at their end', async () => {
    const { token: _, sessionId: id } = await issueToken({ userId: admin.userId, orgId });
    expect(await list()).toHaveLength(3);
    await prisma().authSession.update({ where: { id }, data: { expiresAt: new Date() } });
    expect(await list()).toHaveLength(2);
  });

  it('do not include browser sessions, which no admin can revoke', async () => {
    const { token, sessionId } = await issueToken({
      ...{ userId: recruiter.userId, orgId, isSession: true },
    });
    const refused = await call('DELETE', `${path}/${sessionId}`, { token: admin.token });
    expect(refused.status).toBe(404);
    expect(await statusOf(token)).toBe(200);
  });

  it('are for admins', async () => {
    const refused = await call('GET', path, { token: recruiter.token });
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call('GET', path)).status).toBe(401);
  });
});

describe('the API token of a path', () => {
  let id = '';
  beforeEach(async () => {
    id = (await issueToken({ userId: recruiter.userId, orgId })).sessionId;
  });
  itRefusesStrangers(
    () => ({ token: admin.token, foreignId, id }),
    [
      {
        ...{ method: 'DELETE', path: `${path}/:id`, malformedId: 400, notFound: 'NOT_FOUND' },
        forbiddenToken: () => recruiter.token,
      },
    ],
  );
});

it('issues as many at once as ask, with and without a key of idempotency', async () => {
  const { DATABASE_POOL_SIZE: connections } = env();
  const answers = await Promise.all(
    Array.from({ length: 3 * connections }, (_, index) => {
      const headers: Record<string, string> =
        index % 2 ? { 'idempotency-key': `at-once-${index}` } : {};
      const body = { name: `Export ${index}`, expires_in_days: 1 };
      return call('POST', path, { token: admin.token, body, headers });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});
