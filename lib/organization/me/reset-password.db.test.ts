import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkPassword } from '@/lib/auth/users';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { readInvitation } from '@/lib/organization/members/accept-invitation';
import { createLink } from '@/lib/outbox/links/public-links';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { useMailServer } from '@/lib/testing/mail-server';
import { deactivateAccount, reactivateAccount } from './operate-account';
import { createResetLink, requestPasswordReset } from './request-reset';
import { readPasswordReset, resetPassword } from './reset-password';
import { givePassword, newPassword, oldPassword, signedIn, statusOf } from './testing/signed-in';

useTestDatabase();
const mail = useMailServer();

const gone = { code: 'NOT_FOUND', message: 'This link is not valid, or it is no longer.' };
let ada: Member;

function sendMailTo(url: string): void {
  process.env.SMTP_URL = url;
  forgetEnv();
}

beforeAll(() => sendMailTo(mail.url()));

beforeEach(async () => {
  await pool().query('TRUNCATE rate_bucket');
  const { id } = await createOrganization('Acme');
  ada = await createMember(id, 'recruiter');
  await givePassword(ada);
});

afterEach(() => sendMailTo(mail.url()));

/** Asks for a link, each time from another client, and waits until the letter is out. */
async function ask(email = ada.email, times = 1): Promise<void> {
  for (const host of Array(times).keys()) {
    expect(await requestPasswordReset(email, `203.0.113.${host}`)).toBeUndefined();
  }
  await settleAfterCommit();
}

/** The secrets in the letters that were sent, oldest first. */
const tokens = () =>
  mail.received.flatMap(({ source }) => {
    const text = source.replaceAll('=\r\n', '');
    return text.match(/(?<=localhost:3000\/reset-password\/)[\w-]{43}/) ?? [];
  });

async function newToken(): Promise<string> {
  await ask();
  return tokens().at(-1) ?? '';
}

const signsIn = async (password: string) =>
  (await checkPassword(ada.email, password)).user !== null;

describe('the link to a new password', () => {
  it('comes by email, works once, and signs out every browser', async () => {
    const sessions = [await signedIn(ada), await signedIn(ada)];
    await ask(` ${ada.email.toUpperCase()}`);
    expect(mail.received.map(({ to }) => to)).toEqual([[ada.email]]);
    const [token = ''] = tokens();
    expect(await readPasswordReset(token)).toEqual({ email: ada.email, organizationName: 'Acme' });
    await resetPassword(token, newPassword);
    expect([await signsIn(newPassword), await signsIn(oldPassword)]).toEqual([true, false]);
    expect(await Promise.all([...sessions, ada].map(statusOf))).toEqual([401, 401, 200]);
    await settleAfterCommit();
    expect(mail.received.at(-1)).toMatchObject({ subject: 'Your password was changed' });
    await expect(readPasswordReset(token)).rejects.toMatchObject(gone);
    await expect(resetPassword(token, oldPassword)).rejects.toMatchObject(gone);
    expect(await signsIn(newPassword)).toBe(true);
    expect(await auditOf(ada.actor.orgId)).toMatchObject([
      { kind: 'password.reset', actorId: ada.userId, targetId: ada.userId },
      { kind: 'session.ended', after: { sessions: 2, reason: 'password' } },
    ]);
  });

  it('is valid for an hour, and stored nowhere once it is sent', async () => {
    const token = await newToken();
    const link = await prisma().publicLink.findFirstOrThrow({ where: { orgId: ada.actor.orgId } });
    const minutes = (link.expiresAt.getTime() - link.createdAt.getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    const { rows } = await pool().query(
      `SELECT to_jsonb(m)::text || coalesce(encode(m.sealed, 'escape'), '') AS text FROM message m`,
    );
    for (const { text } of rows) expect(text).not.toContain(token);
    expect(rows.some(({ text }) => text.includes('/reset-password/…'))).toBe(true);
    const key = { orgId_id: { orgId: link.orgId, id: link.id } };
    await prisma().publicLink.update({ where: key, data: { expiresAt: new Date(0) } });
    await expect(resetPassword(token, newPassword)).rejects.toMatchObject(gone);
  });

  it('ends the others when it is used, and a refused password leaves it good', async () => {
    await ask(ada.email, 2);
    const [first = '', second = ''] = tokens();
    const weak = resetPassword(second, 'password1234');
    await expect(weak).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(resetPassword(second, `${ada.name} 1`)).rejects.toThrow(/your name/);
    await resetPassword(second, newPassword);
    await expect(resetPassword(first, oldPassword)).rejects.toMatchObject(gone);
  });

  it('lets one of many uses at once win', async () => {
    await ask(ada.email, 2);
    const uses = [...tokens(), ...tokens()].map((token, index) =>
      resetPassword(token, `${newPassword} ${index}`),
    );
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is nobody else’s: guessed, of another purpose, or of a closed account', async () => {
    const token = await newToken();
    await expect(resetPassword(`${token}x`, newPassword)).rejects.toMatchObject(gone);
    await pool().query(`UPDATE public_link SET purpose = 'invitation'`);
    await expect(resetPassword(token, newPassword)).rejects.toMatchObject(gone);
    await pool().query(`UPDATE public_link SET purpose = 'password_reset'`);
    const where = { id: ada.userId };
    await prisma().user.update({ where, data: { deactivatedAt: new Date() } });
    await expect(readPasswordReset(token)).rejects.toMatchObject(gone);
    await expect(resetPassword(token, newPassword)).rejects.toMatchObject(gone);
  });
});

describe('deactivation', () => {
  const set = async (isActive: boolean) => {
    const admin = await createMember(ada.actor.orgId, 'admin');
    const path = `/api/v1/members/${ada.userId}`;
    const { status } = await call('PATCH', path, {
      ...{ token: admin.token, body: { is_active: isActive } },
    });
    expect(status).toBe(200);
  };
  const takenBack = { ...gone, why: 'withdrawn' };

  it.each([
    ['by an admin', () => set(false), () => set(true)],
    ['by an operator', () => deactivateAccount(ada.userId), () => reactivateAccount(ada.userId)],
  ])('%s takes the link back, for good', async (_, deactivate, reactivate) => {
    const token = await newToken();
    await deactivate();
    for (const change of [reactivate, async () => undefined]) {
      await expect(readPasswordReset(token)).rejects.toMatchObject(takenBack);
      await expect(resetPassword(token, newPassword)).rejects.toMatchObject(takenBack);
      await change();
    }
    expect([await signsIn(newPassword), await signsIn(oldPassword)]).toEqual([false, true]);
  });

  it('leaves one who is deactivated meanwhile without a link', async () => {
    const where = { userId: ada.userId };
    await prisma().membership.updateMany({ where, data: { deactivatedAt: new Date() } });
    const account = { userId: ada.userId, orgId: ada.actor.orgId };
    expect(await inTransaction((tx) => createResetLink(tx, account))).toBeNull();
  });

  it('by an operator takes back invitations of other organizations, too', async () => {
    const { id: orgId } = await createOrganization('Globex');
    const details = { email: ada.email, role: 'viewer', name: null };
    const link = { orgId, purpose: 'invitation', details, validDays: 7 } as const;
    const { url } = await inTransaction((tx) => createLink(tx, link));
    const token = url.split('/').at(-1) ?? '';
    expect(await readInvitation(token)).toMatchObject({ email: ada.email });
    await deactivateAccount(ada.userId);
    await reactivateAccount(ada.userId);
    await expect(readInvitation(token)).rejects.toMatchObject(takenBack);
  });
});

describe('asking for a link', () => {
  it('is answered the same for every address, before anybody looks who has an account', async () => {
    const closed = await createMember(ada.actor.orgId);
    const where = { id: closed.userId };
    await prisma().user.update({ where, data: { deactivatedAt: new Date() } });
    const locking = await pool().connect();
    await locking.query('BEGIN');
    await locking.query('LOCK TABLE user_account IN ACCESS EXCLUSIVE MODE');
    for (const email of [ada.email, closed.email, 'nobody@example.com']) {
      expect(await requestPasswordReset(email, '203.0.113.1')).toBeUndefined();
    }
    await locking.query('COMMIT');
    locking.release();
    await settleAfterCommit();
    expect(mail.received.map(({ to }) => to)).toEqual([[ada.email]]);
  });

  it('tells somebody who only uses single sign-on that there is no password', async () => {
    const eve = await createMember(ada.actor.orgId);
    await ask(eve.email);
    expect(mail.received).toMatchObject([{ subject: 'Your account has no password' }]);
    expect(tokens()).toEqual([]);
    expect(await prisma().publicLink.count({ where: { orgId: eve.actor.orgId } })).toBe(0);
  });

  it('sends three letters to an account in an hour, however many are asked for', async () => {
    await ask(ada.email, 5);
    expect(mail.received).toHaveLength(3);
    await pool().query(`UPDATE rate_bucket SET full_at = full_at - interval '20 minutes'`);
    await ask(ada.email, 2);
    expect(mail.received).toHaveLength(4);
  });

  it('is possible ten times in an hour from one client, whatever the address', async () => {
    const from = (client: string, count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, (_, index) =>
          requestPasswordReset(`person${index}@example.com`, client),
        ),
      );
    const results = await from('198.51.100.1', 12);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
    const [other] = await from('198.51.100.2', 1);
    expect(other).toMatchObject({ status: 'fulfilled' });
    await settleAfterCommit();
    expect(mail.received).toEqual([]);
  });

  it.each(['', 'ada', 'ada@', 'a b@example.com', `${'a'.repeat(320)}@x.example`, 'a\0@b.example'])(
    'needs an address: %j is none',
    async (typed) => {
      const refused = requestPasswordReset(typed, '203.0.113.1');
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    },
  );

  it('is refused for every address where the service sends no email', async () => {
    sendMailTo('');
    for (const email of [ada.email, 'nobody@example.com']) {
      const refused = requestPasswordReset(email, '203.0.113.1');
      await expect(refused).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    await settleAfterCommit();
    expect(await prisma().message.count({ where: { orgId: ada.actor.orgId } })).toBe(0);
  });
});
