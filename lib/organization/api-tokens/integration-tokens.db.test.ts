import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let admin: Member;
let recruiter: Member;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
  recruiter = await createMember(orgId, 'recruiter');
});

const apiToken = (body: object, options: object = {}) =>
  call('POST', '/api/v1/settings/api-tokens', { token: admin.token, body, ...options });

describe('a token for an integration', () => {
  it('acts as its maker until they are deactivated', async () => {
    const { userId } = admin;
    const { token } = await issueToken({ userId, orgId, isSession: true });
    const lifetime = { expires_in_days: 365, name: 'Payroll' };
    const { status, body } = await apiToken(lifetime, { token });
    expect(status).toBe(201);
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(365, 1);
    const use = () => call('GET', '/api/v1/members', { token: body.token });
    expect((await use()).status).toBe(200);
    const other = await createSignedIn(orgId);
    const path = `/api/v1/members/${admin.userId}`;
    await call('PATCH', path, { token: other.token, body: { is_active: false } });
    expect((await use()).status).toBe(401);
  });

  it.each([
    {},
    { expires_in_days: 0 },
    { expires_in_days: 366 },
    { expires_in_days: 1.5 },
    { expires_in_days: '7' },
    { expires_in_days: 7, name: '' },
    { expires_in_days: 7, role: 'admin' },
  ])('is refused for %j', async (body) => {
    const answer = await apiToken(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is for admins', async () => {
    const refused = await apiToken({ expires_in_days: 7 }, { token: recruiter.token });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    expect((await apiToken({ expires_in_days: 7 }, { token: undefined })).status).toBe(401);
  });
});
