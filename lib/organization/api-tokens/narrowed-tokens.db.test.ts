import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

const path = '/api/v1/settings/api-tokens';
const accounts = '/api/v1/settings/service-accounts';

let orgId = '';
let admin: Member;
let recruiter: Member;

type Json = Record<string, unknown>;
const post = (to: string, body: Json, token = admin.token) => call('POST', to, { token, body });
const issue = async (body: Json = {}, token?: string) => {
  return (await post(path, { expires_in_days: 7, ...body }, token)).body;
};
const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.error.code;
const addAccount = async (role = 'viewer') => {
  return (await post(accounts, { name: 'Payroll', role })).body.service_account_id as string;
};

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
  recruiter = await createMember(orgId, 'recruiter');
});

describe('a narrowed API token', () => {
  it('does what it was made for and nothing else, and says what it lacks', async () => {
    const { token } = await issue({ permissions: ['organization:read', 'candidate:read'] });
    expect((await call('GET', '/api/v1/candidates', { token })).status).toBe(200);
    const refused = await call('GET', '/api/v1/jobs', { token });
    expect(refused.status).toBe(401);
    expect(refused.body.error.message).toBe('The API token does not include job:read.');
    const { body } = await call('GET', '/api/v1/me', { token });
    expect(body.permissions).toEqual(['candidate:read', 'organization:read']);
  });

  it('gives no more than it holds, neither to tokens nor to members nor to accounts', async () => {
    const held = ['settings:write', 'member:write', 'candidate:read'];
    const { token } = await issue({ permissions: held });
    const attempts = [
      post(accounts, { name: 'Payroll', role: 'viewer' }, token),
      post('/api/v1/members', { email: 'x@example.com', role: 'admin' }, token),
      call('PATCH', `/api/v1/members/${recruiter.userId}`, { token, body: { role: 'admin' } }),
    ];
    for (const attempt of attempts) expect(await codeOf(attempt)).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('lets nobody in without the second factor that is required', async () => {
    const { token } = await issue({ permissions: ['settings:write', 'settings:read'] });
    const set = (requires_second_factor: boolean, by: string) =>
      call('PATCH', '/api/v1/organization', { token: by, body: { requires_second_factor } });
    expect((await set(true, admin.token)).status).toBe(200);
    expect(await codeOf(set(false, token))).toBe('INSUFFICIENT_PERMISSIONS');
    const { requiresFactor } = await prisma().organization.findUniqueOrThrow({
      where: { id: orgId },
    });
    expect(requiresFactor).toBe(true);
    const renamed = { token, body: { name: 'Acme Two' } };
    expect((await call('PATCH', '/api/v1/organization', renamed)).status).toBe(200);
  });

  it('takes no second factor away, even without limits', async () => {
    const owner = await createSignedIn(orgId);
    const reset = (userId: string, token: string) =>
      call('DELETE', `/api/v1/members/${userId}/factors`, { token });
    const { token } = await issue({ permissions: ['member:write'] });
    expect(await codeOf(reset(owner.userId, token))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(reset(admin.userId, token))).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('gives nobody more on a job than it holds', async () => {
    const { id: jobId } = await createJob(orgId);
    const { userId } = await createMember(orgId, 'collaborator');
    const put = async (role: string, permissions: string[]) => {
      const { token } = await issue({ permissions });
      const body = { members: [{ user_id: userId, role }] };
      return call('PUT', `/api/v1/jobs/${jobId}/team`, { token, body });
    };
    const few = ['team:write', 'job:read'];
    expect(await codeOf(put('hiring_manager', few))).toBe('INSUFFICIENT_PERMISSIONS');
    const held = [...few, 'candidate:read', 'application:read', 'note:read', 'note:write'];
    expect((await put('interviewer', held)).status).toBe(200);
    expect(await codeOf(put('hiring_manager', held))).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('gets no answer again that its owner got without its limits', async () => {
    const { token } = await issue({ permissions: ['candidate:write'] });
    const headers = { 'idempotency-key': 'the same for both' };
    const body = { first_name: 'Ann', last_name: 'Reyes' };
    const add = (by: string) => call('POST', '/api/v1/candidates', { token: by, headers, body });
    const full = await add(admin.token);
    expect(full.status).toBe(201);
    const own = await add(token);
    expect(own.headers.get('idempotency-replayed')).toBeNull();
    expect(own.text).not.toContain(full.body.candidate_id);
    expect((await add(admin.token)).text).toBe(full.text);
  });

  it('neither reactivates nor unlimits whoever has more than it, and demotes', async () => {
    const { token } = await issue({ permissions: ['member:write', 'organization:read'] });
    const other = await createSignedIn(orgId);
    const change = (body: Json, by = admin.token) =>
      call('PATCH', `/api/v1/members/${other.userId}`, { token: by, body });
    for (const body of [{ is_active: true }, { location_ids: null }, { role: 'viewer' }]) {
      expect(await codeOf(change(body, token))).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect((await change({ role: 'collaborator' }, token)).status).toBe(200);
    expect((await change({ is_active: false }, token)).status).toBe(200);
  });

  it('decides nothing about how members sign in', async () => {
    const { token } = await issue({ permissions: ['member:write'] });
    const body = { issuer: 'https://login.example', client_id: 'x', default_role: 'admin' };
    const attempts = [
      call('PUT', '/api/v1/settings/sso', { token, body }),
      call('DELETE', '/api/v1/settings/sso', { token }),
      call('PUT', '/api/v1/settings/sso/required', { token, body: { is_required: true } }),
      post('/api/v1/settings/sso/domains', { domain: 'acme.example' }, token),
    ];
    for (const attempt of attempts) expect(await codeOf(attempt)).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('cannot have what its owner lacks', async () => {
    const service_account_id = await addAccount('viewer');
    const answer = await post(path, {
      ...{ expires_in_days: 7, service_account_id, permissions: ['job:write'] },
    });
    expect(answer.body.error.message).toMatch(/role viewer does not include job:write/);
  });

  it('sees the people of its locations only, and none of what concerns the organization', async () => {
    const data = (name: string) => ({ orgId, name });
    const create = (name: string) =>
      prisma().location.create({ data: { id: crypto.randomUUID(), ...data(name) } });
    const [here, there] = [await create('Here'), await create('There')];
    const near = await createApplication(orgId, { locationId: here.id });
    const far = await createApplication(orgId, { locationId: there.id });
    const { token } = await issue({ location_ids: [here.id] });
    const at = (id: string) => call('GET', `/api/v1/applications/${id}`, { token });
    expect((await at(near.id)).status).toBe(200);
    expect((await at(far.id)).status).toBe(404);
    expect(await codeOf(call('GET', path, { token }))).toBe('INSUFFICIENT_PERMISSIONS');
    const unknown = await post(path, { expires_in_days: 7, location_ids: [crypto.randomUUID()] });
    expect(unknown.body.error.code).toBe('VALIDATION_ERROR');
  });
});

describe('an API token that acts', () => {
  it('issues none, which would go on once it is revoked, and ends no session of its owner', async () => {
    const { token, token_id: id } = await issue({ expires_in_days: 7 });
    for (const to of [path, `${path}/${id}/rotate`]) {
      const { status, body } = await post(to, { expires_in_days: 1 }, token);
      expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
      expect(body.error.message).toMatch(/in a browser only.*no token can/);
    }
    const browser = await issueToken({ userId: admin.userId, orgId, isSession: true });
    // With another admin, so that the last one is not what is refused.
    await createSignedIn(orgId);
    const member = `/api/v1/members/${admin.userId}`;
    const attempts = [
      call('DELETE', '/api/v1/me/sessions', { token }),
      call('DELETE', `/api/v1/me/sessions/${browser.sessionId}`, { token }),
      call('DELETE', `${member}/sessions`, { token }),
      call('PATCH', member, { token, body: { is_active: false } }),
    ];
    for (const attempt of attempts) expect(await codeOf(attempt)).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await statusOf(browser.token)).toBe(200);
  });
});
