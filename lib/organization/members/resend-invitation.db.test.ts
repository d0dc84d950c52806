import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { readInvitation } from './accept-invitation';
import { createInviting, gone, type Inviting, newAddress } from './testing/inviting';

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

const resend = (id: string, options: object = {}) =>
  call('POST', `/api/v1/members/invitations/${id}/resend`, {
    ...{ token: inviting.admin.token, body: {} },
    ...options,
  });

describe('where the service sends email', () => {
  beforeEach(() => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    forgetEnv();
  });

  afterEach(() => {
    process.env.SMTP_URL = '';
    forgetEnv();
  });

  it('the link is only in the letter', async () => {
    const first = await inviting.invite(email);
    expect(first.body.link).toBeNull();
    const second = await resend(first.body.invitation.invitation_id);
    expect(second.body.link).toBeNull();
    const tokens = await inviting.tokens(email);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(first.text + second.text).not.toContain(token);
  });
});

describe('sending again', () => {
  const invitationId = async () => (await inviting.invite(email)).body.invitation.invitation_id;

  it('makes a new link with seven more days and ends the former one', async () => {
    const former = await invitationId();
    const where = { orgId_id: { orgId: inviting.orgId, id: former } };
    await prisma().publicLink.update({ where, data: { expiresAt: new Date(Date.now() + 5000) } });
    const answer = await resend(former);
    expect(answer.status).toBe(200);
    const { invitation, link } = answer.body;
    expect(invitation).toMatchObject({ email, role: 'coordinator' });
    expect(Date.parse(invitation.expires_at)).toBeGreaterThan(Date.now() + 6.9 * 864e5);
    const [first = '', second = ''] = await inviting.tokens(email);
    expect(link).toContain(second);
    await expect(readInvitation(first)).rejects.toMatchObject(gone);
    expect(await readInvitation(second)).toMatchObject({ email });
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toEqual([invitation]);
    expect((await resend(former)).status).toBe(404);
    const [activity] = await prisma().activity.findMany({
      where: { orgId: inviting.orgId },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(activity?.details).toMatchObject({ change: 'invitation_renewed', email });
  });

  it('keeps the role and the name', async () => {
    const { invitation } = (await inviting.invite(email, { role: 'viewer', name: 'Sam' })).body;
    expect((await resend(invitation.invitation_id)).body.invitation.role).toBe('viewer');
    expect(await readInvitation(await inviting.newestToken(email))).toMatchObject({ name: 'Sam' });
  });

  it('many times at once makes one new link', async () => {
    const id = await invitationId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const mine = (await open()).filter((one: { email: string }) => one.email === email);
    expect(mine).toHaveLength(1);
  });

  it('is refused once the invitation is revoked or has expired', async () => {
    const revoked = await invitationId();
    await call('DELETE', `/api/v1/members/invitations/${revoked}`, { token: inviting.admin.token });
    expect((await resend(revoked)).body.error.code).toBe('NOT_FOUND');
    const expired = await invitationId();
    const where = { orgId_id: { orgId: inviting.orgId, id: expired } };
    await prisma().publicLink.update({ where, data: { expiresAt: new Date() } });
    expect((await resend(expired)).body.error.code).toBe('NOT_FOUND');
  });

  it('is refused for who became a member meanwhile, and leaves the invitation as it was', async () => {
    const id = await invitationId();
    const user = await prisma().user.create({ data: { id: newId(), email, name: 'Sam' } });
    const member = { orgId: inviting.orgId, userId: user.id };
    await prisma().membership.create({ data: { ...member, role: 'viewer' } });
    expect((await resend(id)).body.error.code).toBe('VALIDATION_ERROR');
    expect(await readInvitation(await inviting.newestToken(email))).toMatchObject({ email });
    await prisma().membership.deleteMany({ where: member });
  });

  it('once for one Idempotency-Key, and takes no fields', async () => {
    const id = await invitationId();
    const headers = { 'idempotency-key': newId() };
    const first = await resend(id, { headers });
    expect(first.status).toBe(200);
    expect((await resend(id, { headers })).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const kept = await prisma().idempotencyKey.findMany();
    expect(JSON.stringify(kept)).not.toContain(first.body.link);
    expect((await resend(id, { body: { role: 'admin' } })).status).toBe(400);
  });
});
