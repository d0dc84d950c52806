import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { isOnCluster } from '@/lib/testing/citus';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const path = '/api/v1/settings/api-tokens';

let orgId = '';
let admin: Member;
let recruiter: Member;
let foreignId = '';

type Json = Record<string, unknown>;
const post = (to: string, body: Json, token = admin.token) => call('POST', to, { token, body });
const issue = async (body: Json = {}, token?: string) => {
  return (await post(path, { expires_in_days: 7, ...body }, token)).body;
};
const list = async () => (await call('GET', path, { token: admin.token })).body.tokens;
const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.error.code;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
  recruiter = await createMember(orgId, 'recruiter');
  const other = await createSignedIn((await createOrganization('Other')).id);
  foreignId = (await issue({}, other.token)).token_id;
});

describe('the organization’s API tokens', () => {
  it('are listed with owner, hint, issuer and last use, never the token itself', async () => {
    const issued = await issue({ name: 'Payroll' });
    expect(issued.token).toMatch(/^rs_live_\w{38}$/);
    await issueToken({ userId: admin.userId, orgId, isSession: true });
    const answer = await call('GET', path, { token: admin.token });
    expect(answer.text).not.toContain(issued.token.slice(8, -4));
    const [listed] = answer.body.tokens;
    expect(listed).toEqual({
      token_id: issued.token_id,
      name: 'Payroll',
      hint: issued.token.slice(-4),
      owner: { user_id: admin.userId, service_account_id: null, name: admin.name },
      permissions: null,
      location_ids: null,
      created_by: admin.name,
      created_at: expect.any(String),
      last_used_at: null,
      last_address: null,
      expires_at: issued.expires_at,
      replaced_at: null,
    });
    const headers = { 'x-connection-address': '203.0.113.9' };
    await call('GET', '/api/v1/me', { token: issued.token, headers });
    await settleAfterCommit();
    const [used] = await list();
    expect(used.last_used_at).not.toBeNull();
    expect(used.last_address).toBe('203.0.113.9');
  });

  it('are kept as their hash alone', async () => {
    const { token } = await issue({ name: 'Payroll' });
    const { rows } = await prisma().$queryRaw<
      { text: string }[]
    >`SELECT t::text AS text FROM api_token t`.then((found) => {
      return { rows: found.map(({ text }) => text) };
    });
    expect(rows.join('\n')).not.toContain(token.slice(8, 40));
  });

  it('are refused as soon as one is revoked, which is recorded once and leaves the list', async () => {
    const { token, token_id: id } = await issue({ name: 'Payroll' });
    for (const _ of [1, 2]) {
      expect((await call('DELETE', `${path}/${id}`, { token: admin.token })).status).toBe(204);
    }
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
    expect((await list()).map((one: Json) => one.token_id)).not.toContain(id);
    const activity = await prisma().activity.findMany({ where: { orgId, type: 'settings' } });
    expect(activity.map(({ details }) => details)).toContainEqual({
      change: 'api_token_revoked',
      name: 'Payroll',
      owner: { user_id: admin.userId, name: admin.name },
    });
    expect(activity).toHaveLength(2);
  });

  it('of a release before are listed and revoked beside the others', async () => {
    const { token, sessionId } = await issueToken({
      userId: recruiter.userId,
      orgId,
      label: 'Old',
    });
    expect((await list())[0]).toMatchObject({ token_id: sessionId, name: 'Old', hint: null });
    const refused = await post(`${path}/${sessionId}/rotate`, { expires_in_days: 7 });
    expect(refused.body.error.code).toBe('VALIDATION_ERROR');
    expect((await call('DELETE', `${path}/${sessionId}`, { token: admin.token })).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
  });

  it('are refused at their end and leave the list', async () => {
    const { token, token_id: id } = await issue();
    await prisma().apiToken.update({ where: { id }, data: { expiresAt: new Date() } });
    expect(await statusOf(token)).toBe(401);
    expect((await list()).map((one: Json) => one.token_id)).not.toContain(id);
  });

  it('end with their owner’s membership and do not come back with it', async () => {
    const other = await createSignedIn(orgId);
    const { token } = await issue({}, other.token);
    const member = `/api/v1/members/${other.userId}`;
    const set = (is_active: boolean) => {
      return call('PATCH', member, { token: admin.token, body: { is_active } });
    };
    expect((await set(false)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await set(true)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it('have the role their owner has now', async () => {
    const other = await createSignedIn(orgId);
    const { token } = await issue({}, other.token);
    const key = { orgId_userId: { orgId, userId: other.userId } };
    await prisma().membership.update({ where: key, data: { role: 'viewer' } });
    expect((await call('GET', '/api/v1/me', { token })).body.role).toBe('viewer');
    expect(await codeOf(call('GET', path, { token }))).toBe('INSUFFICIENT_PERMISSIONS');
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
    for (const token of [recruiter.token]) {
      expect(await codeOf(call('GET', path, { token }))).toBe('INSUFFICIENT_PERMISSIONS');
      expect(await codeOf(post(path, { expires_in_days: 7 }, token))).toBe(
        'INSUFFICIENT_PERMISSIONS',
      );
    }
    expect((await call('GET', path)).status).toBe(401);
  });

  it('are refused without a question to the database where they were mistyped', async () => {
    const { token } = await issue();
    const mistyped = `${token.slice(0, 20)}${token[20] === 'x' ? 'y' : 'x'}${token.slice(21)}`;
    const answer = await call('GET', '/api/v1/me', { token: mistyped });
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toMatch(/wrong or missing/);
  });
});

describe('the API token of a path', () => {
  let id = '';
  beforeEach(async () => {
    id = (await issue()).token_id;
  });
  const refused = {
    malformedId: 400,
    notFound: 'NOT_FOUND',
    forbiddenToken: () => recruiter.token,
  };
  const options = { body: { expires_in_days: 7 } };
  itRefusesStrangers(
    () => ({ token: admin.token, foreignId, id }),
    [
      { method: 'DELETE', path: `${path}/:id`, ...refused, malformedId: 400 },
      { method: 'POST', path: `${path}/:id/rotate`, options, ...refused, malformedId: 400 },
    ],
  );
});

it('records who issued, rotated and revoked which, and never the token', async () => {
  const { token_id: id, token } = await issue({ name: 'Payroll' });
  await post(`${path}/${id}/rotate`, { expires_in_days: 7 });
  await call('DELETE', `${path}/${id}`, { token: admin.token });
  const entries = await auditOf(orgId);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'api_token.issued',
    'api_token.rotated',
    'api_token.revoked',
  ]);
  expect(
    JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toContain(token);
});

it('issues as many at once as ask, with and without a key of idempotency', async () => {
  const { DATABASE_POOL_SIZE: connections } = env();
  // On a cluster each takes so much longer that the last would wait for a connection in vain.
  const turns = isOnCluster ? 1 : 3;
  const answers = await Promise.all(
    Array.from({ length: turns * connections }, (_, index) => {
      const headers: Record<string, string> =
        index % 2 ? { 'idempotency-key': `at-once-${index}` } : {};
      const body = { name: `Export ${index}`, expires_in_days: 1 };
      return call('POST', path, { token: admin.token, body, headers });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});
