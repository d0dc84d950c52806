import { beforeEach, describe, expect, it } from 'vitest';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization, type Member } from '@/lib/testing/factories';

useTestDatabase();

const path = '/api/v1/settings/api-tokens';
const accounts = '/api/v1/settings/service-accounts';

let orgId = '';
let admin: Member;

type Json = Record<string, unknown>;
const post = (to: string, body: Json, token = admin.token) => call('POST', to, { token, body });
const issue = async (body: Json = {}, token?: string) => {
  return (await post(path, { expires_in_days: 7, ...body }, token)).body;
};
const list = async () => (await call('GET', path, { token: admin.token })).body.tokens;
const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.error.code;
const addAccount = async (role = 'viewer') => {
  return (await post(accounts, { name: 'Payroll', role })).body.service_account_id as string;
};

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  admin = await createSignedIn(orgId);
});

describe('rotating an API token', () => {
  const rotate = (id: string, body: Json = {}, token = admin.token) => {
    return post(`${path}/${id}/rotate`, { expires_in_days: 30, ...body }, token);
  };

  it('gives another with the same name, owner and permissions; the former works for the overlap', async () => {
    const service_account_id = await addAccount('recruiter');
    const permissions = ['candidate:read'];
    const former = await issue({ name: 'Export', service_account_id, permissions });
    const { status, body } = await rotate(former.token_id, { overlap_hours: 2 });
    expect(status).toBe(201);
    const [current, old] = await list();
    expect(current).toMatchObject({
      token_id: body.token_id,
      ...{ name: 'Export', permissions, replaced_at: null },
      owner: { service_account_id },
    });
    const left = new Date(old.expires_at).getTime() - Date.now();
    expect(left).toBeGreaterThan(1.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(2 * 3_600_000);
    for (const { token } of [former, body]) {
      expect((await call('GET', '/api/v1/candidates', { token })).status).toBe(200);
    }
  });

  it('refuses the former at once where there is no overlap, and lengthens no life', async () => {
    const now = await issue();
    await rotate(now.token_id, { overlap_hours: 0 });
    expect(await statusOf(now.token)).toBe(401);
    const short = await issue({ expires_in_days: 1 });
    await rotate(short.token_id, { overlap_hours: 168 });
    const old = (await list()).find((one: Json) => one.token_id === short.token_id);
    expect(old.expires_at).toBe(short.expires_at);
  });

  it('replaces it once, however many ask at once', async () => {
    const { token_id: id } = await issue();
    const answers = await Promise.all([1, 2, 3].map(() => rotate(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('is for its member alone, whoever is an admin', async () => {
    const other = await createSignedIn(orgId);
    const { token_id: id } = await issue({}, other.token);
    expect(await codeOf(rotate(id))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await rotate(id, {}, other.token)).status).toBe(201);
  });

  it('takes 7 days of overlap at most', async () => {
    const { token_id: id } = await issue();
    expect((await rotate(id, { overlap_hours: 169 })).status).toBe(400);
  });
});
