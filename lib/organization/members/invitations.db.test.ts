import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { acceptInvitation, readInvitation } from './accept-invitation';
import {
  createInviting,
  credentials,
  gone,
  type Inviting,
  newAddress,
  password,
} from './testing/inviting';

useTestDatabase();

let inviting: Inviting;
let email = '';

beforeAll(async () => {
  inviting = await createInviting();
});

beforeEach(() => {
  email = newAddress();
});

const open = async () =>
  (await call('GET', '/api/v1/members', { token: inviting.admin.token })).body.invitations;

describe('inviting', () => {
  it('makes a link, shows it once, and lists the invitation without it', async () => {
    const answer = await inviting.invite(email, { email: email.toUpperCase(), name: 'Sam' });
    expect(answer.status).toBe(201);
    const { invitation } = answer.body;
    expect(invitation).toMatchObject({ email, role: 'coordinator' });
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)) / 864e5;
    expect(days).toBeCloseTo(7, 2);
    expect(answer.body.link).toContain(`/invitation/${await inviting.newestToken(email)}`);
    expect((await open())[0]).toEqual(invitation);
    const [letter] = await inviting.letters(email);
    expect(letter).toMatchObject({ kind: 'member_invitation', candidateId: null });
    expect(letter?.body).toContain('Acme');
    expect(Object.keys(invitation)).not.toContain('link');
  });

  it('replaces the earlier invitation of the address', async () => {
    await inviting.invite(email);
    const { invitation } = (await inviting.invite(email, { role: 'viewer' })).body;
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toEqual([invitation]);
    const [first = '', second = ''] = await inviting.tokens(email);
    await expect(readInvitation(first)).rejects.toMatchObject(gone);
    expect(await readInvitation(second)).toMatchObject({ email, account: null });
  });

  it('leaves one invitation of an address invited many times at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => inviting.invite(email)));
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toHaveLength(1);
  });

  it('invites once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await inviting.invite(email, {}, headers);
    const second = await inviting.invite(email, {}, headers);
    expect([first.status, second.body.error.code]).toEqual([201, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await inviting.letters(email)).toHaveLength(1);
  });

  it('refuses an active member', async () => {
    const answer = await inviting.invite(email, { email: inviting.recruiter.email });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it.each([
    { email: 'nobody' },
    { email: null },
    { role: 'owner' },
    { role: undefined },
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { password },
  ])('refuses %j', async (body) => {
    const answer = await inviting.invite(email, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('is for admins only', async () => {
    const body = { email, role: 'viewer' };
    const answer = await call('POST', '/api/v1/members', { token: inviting.recruiter.token, body });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call('POST', '/api/v1/members', { body })).body.error.code).toBe('UNAUTHORIZED');
  });
});

describe('revoking', () => {
  it('ends the link at once, and only once', async () => {
    const { invitation_id: id } = (await inviting.invite(email)).body.invitation;
    const remove = () =>
      call('DELETE', `/api/v1/members/invitations/${id}`, { token: inviting.admin.token });
    expect((await remove()).status).toBe(204);
    await expect(readInvitation(await inviting.newestToken(email))).rejects.toMatchObject(gone);
    expect((await remove()).status).toBe(404);
  });

  it('comes with the deactivation of the member it would bring back', async () => {
    const former = await createMember(inviting.orgId, 'viewer');
    ({ email } = former);
    const path = `/api/v1/members/${former.userId}`;
    await call('PATCH', path, { token: inviting.admin.token, body: { is_active: false } });
    await inviting.invite(email);
    await call('PATCH', path, { token: inviting.admin.token, body: { is_active: true } });
    await call('PATCH', path, { token: inviting.admin.token, body: { is_active: false } });
    await expect(
      acceptInvitation(await inviting.newestToken(email), credentials),
    ).rejects.toMatchObject(gone);
  });
});

let ownId = '';
let foreignId = '';

beforeAll(async () => {
  const stranger = await createMember((await createOrganization()).id);
  const idOf = async (token: string) => {
    const body = { email: `${newId()}@example.com`, role: 'viewer' };
    const answer = await call('POST', '/api/v1/members', { token, body });
    return answer.body.invitation.invitation_id;
  };
  [ownId, foreignId] = [await idOf(inviting.admin.token), await idOf(stranger.token)];
});

itRefusesStrangers(
  () => ({ token: inviting.admin.token, id: ownId, foreignId }),
  [
    {
      method: 'DELETE',
      path: '/api/v1/members/invitations/:id',
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => inviting.recruiter.token,
    },
    {
      method: 'POST',
      path: '/api/v1/members/invitations/:id/resend',
      options: { body: {} },
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => inviting.recruiter.token,
    },
  ],
);
