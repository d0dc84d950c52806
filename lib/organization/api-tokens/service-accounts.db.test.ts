import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const path = '/api/v1/settings/service-accounts';

let orgId = '';
let admin: Member;
let recruiter: Member;
let foreignId = '';
let id = '';

type Json = Record<string, unknown>;
const add = async (role = 'viewer', token = admin.token) => {
  return call('POST', path, { token, body: { name: 'Payroll', role } });
};
const list = async () => (await call('GET', path, { token: admin.token })).body.service_accounts;
const change = (body: Json) => call('PATCH', `${path}/${id}`, { token: admin.token, body });
const tokenOf = async (service_account_id: string): Promise<string> => {
  const body = { expires_in_days: 7, service_account_id };
  return (await call('POST', '/api/v1/settings/api-tokens', { token: admin.token, body })).body
    .token;
};
const read = async (token: string) => (await call('GET', '/api/v1/candidates', { token })).status;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
  recruiter = await createMember(orgId, 'recruiter');
  const other = await createSignedIn((await createOrganization('Other')).id);
  foreignId = (await add('viewer', other.token)).body.service_account_id;
  id = (await add()).body.service_account_id;
});

describe('a service account', () => {
  it('is listed with its role, whoever made it, and how many of its tokens work', async () => {
    await tokenOf(id);
    expect(await list()).toEqual([
      {
        service_account_id: id,
        name: 'Payroll',
        role: 'viewer',
        tokens: 1,
        created_by: admin.name,
        created_at: expect.any(String),
        etag: expect.any(String),
        deactivated_at: null,
      },
    ]);
  });

  it('stays when whoever made it leaves', async () => {
    const other = await createSignedIn(orgId);
    const made = (await add('viewer', other.token)).body.service_account_id;
    const token = await tokenOf(made);
    const body = { is_active: false };
    await call('PATCH', `/api/v1/members/${other.userId}`, { token: admin.token, body });
    expect(await read(token)).toBe(200);
  });

  it('acts within its role, which counts from the next request when it changes', async () => {
    const token = await tokenOf(id);
    const body = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' };
    const create = async () => (await call('POST', '/api/v1/candidates', { token, body })).status;
    expect(await create()).toBe(401);
    expect((await change({ role: 'recruiter' })).body.role).toBe('recruiter');
    expect(await create()).toBe(201);
  });

  it('is named in the history as automation, and in the audit log as what it is', async () => {
    await change({ role: 'admin' });
    const token = await tokenOf(id);
    const { id: applicationId } = await createApplication(orgId);
    const note = `/api/v1/applications/${applicationId}/notes`;
    const written = await call('POST', note, { token, body: { body: 'Called.' } });
    expect(written.status).toBe(201);
    const [activity] = await prisma().activity.findMany({ where: { orgId, type: 'note' } });
    expect(activity).toMatchObject({ actorType: 'automation', actorId: id, actorName: 'Payroll' });
    expect((await add('viewer', token)).status).toBe(201);
    const last = (await auditOf(orgId)).at(-1);
    expect(last).toMatchObject({ actorType: 'service_account', actorId: id, actorName: 'Payroll' });
  });

  it('has no account of a person: no sessions, no second factor', async () => {
    const token = await tokenOf(id);
    for (const own of ['me/sessions', 'me/factors']) {
      expect((await call('GET', `/api/v1/${own}`, { token })).status).toBe(401);
    }
  });

  it('is deactivated for good: its tokens are refused, and nothing is issued or changed any more', async () => {
    const token = await tokenOf(id);
    for (const _ of [1, 2]) {
      expect((await call('DELETE', `${path}/${id}`, { token: admin.token })).status).toBe(204);
    }
    expect(await read(token)).toBe(401);
    expect((await change({ name: 'Other' })).body.error.code).toBe('VALIDATION_ERROR');
    const body = { expires_in_days: 7, service_account_id: id };
    const refused = await call('POST', '/api/v1/settings/api-tokens', { token: admin.token, body });
    expect(refused.status).toBe(404);
    const [listed] = await list();
    expect(listed.deactivated_at).not.toBeNull();
    const kinds = (await auditOf(orgId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'service_account.deactivated')).toHaveLength(1);
  });

  it('has no token left where one is issued while it is deactivated', async () => {
    const issued = await Promise.all([
      tokenOf(id),
      tokenOf(id),
      call('DELETE', `${path}/${id}`, { token: admin.token }),
      tokenOf(id),
    ]);
    for (const token of issued) {
      if (typeof token === 'string') expect(await read(token)).toBe(401);
    }
  });

  it('needs a name and a role that an account can have', async () => {
    for (const body of [{ role: 'viewer' }, { name: 'X' }, { name: '', role: 'viewer' }]) {
      expect((await call('POST', path, { token: admin.token, body })).status).toBe(400);
    }
    expect((await add('collaborator')).status).toBe(400);
  });

  it('is for admins', async () => {
    expect((await add('viewer', recruiter.token)).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    const refused = await call('GET', path, { token: recruiter.token });
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('the service account of a path', () => {
  const refused = { path: `${path}/:id`, notFound: 'NOT_FOUND' };
  const forbiddenToken = () => recruiter.token;
  itRefusesStrangers(
    () => ({ token: admin.token, foreignId, id }),
    [
      { method: 'DELETE', ...refused, malformedId: 400, forbiddenToken },
      {
        method: 'PATCH',
        ...refused,
        options: { body: { name: 'Export' } },
        malformedId: 400,
        forbiddenToken,
      },
    ],
  );
});
