import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken, startBrowserSession } from '@/lib/auth/session-rows';
import { checkPassword } from '@/lib/auth/users';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { lockWaits } from '@/lib/testing/lock-waits';
import { createResetLink } from './request-reset';
import { readPasswordReset } from './reset-password';
import { givePassword, newPassword, oldPassword, signedIn, statusOf } from './testing/signed-in';

useTestDatabase();

const path = '/api/v1/me/password';
let ada: Member;

beforeEach(async () => {
  const { id } = await createOrganization('Acme');
  ada = await createMember(id, 'viewer');
  await givePassword(ada);
});

const bodyOf = (current: string, fresh: string) => ({
  current_password: current,
  new_password: fresh,
});

const change = ({ token }: { token: string }, fresh = newPassword, current = oldPassword) =>
  call('PUT', path, { token, body: bodyOf(current, fresh) });

const signsIn = async (password: string) =>
  (await checkPassword(ada.email, password)).user !== null;

describe('changing one’s password', () => {
  it('counts from the next sign-in, signs out the other browsers, leaves API tokens, and is told', async () => {
    const [here, there] = [await signedIn(ada), await signedIn(ada)];
    expect((await change(here)).status).toBe(204);
    expect([await signsIn(newPassword), await signsIn(oldPassword)]).toEqual([true, false]);
    expect(await Promise.all([here, there, ada].map(statusOf))).toEqual([200, 401, 200]);
    const ended = await prisma().authSession.findUnique({ where: { id: there.sessionId } });
    expect(ended).toMatchObject({ endedBy: 'password' });
    const { orgId } = ada.actor;
    const letters = await prisma().message.findMany({ where: { orgId, recipient: ada.email } });
    expect(letters).toMatchObject([{ kind: 'password_changed', candidateId: null }]);
    expect(letters[0]?.body).toMatch(/If that was not you.*\/forgot-password/);
    expect(letters[0]?.body).not.toContain(newPassword);
    const activity = await prisma().activity.findFirst({
      where: { orgId, type: 'settings' },
      orderBy: { id: 'desc' },
    });
    expect(activity).toMatchObject({
      actorId: ada.userId,
      details: { change: 'password_changed' },
    });
    expect(await auditOf(orgId)).toMatchObject([
      { kind: 'password.changed', actorId: ada.userId, targetId: ada.userId },
      { kind: 'session.ended', after: { sessions: 1, reason: 'password' } },
    ]);
  });

  it('ends the links to a new password that are open', async () => {
    const { userId, actor } = ada;
    const link = await inTransaction((tx) => createResetLink(tx, { userId, orgId: actor.orgId }));
    const token = link?.url.split('/').at(-1) ?? '';
    expect(await readPasswordReset(token)).toMatchObject({ email: ada.email });
    await change(await signedIn(ada));
    await expect(readPasswordReset(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['a wrong current password', bodyOf('wrong horse', newPassword), /^current_password: is not/],
    ['the same password', bodyOf(oldPassword, oldPassword), /^new_password: must differ/],
    ['it in capitals', bodyOf(oldPassword, oldPassword.toUpperCase()), /must differ/],
    ['it with an end', bodyOf(oldPassword, `${oldPassword}2`), /current password/],
    ['a short one', bodyOf(oldPassword, 'short'), /^new_password: must have at least 12/],
    ['a long one', bodyOf(oldPassword, 'x'.repeat(1025)), /^new_password: must have at most 1024/],
    ['a common one', bodyOf(oldPassword, 'password1234'), /^new_password: is too easy to guess/],
    ['one’s own name', bodyOf(oldPassword, 'Test viewer 1'), /your name/],
    ['no current password', { new_password: newPassword }, /current_password: is required/],
    ['an unknown field', { ...bodyOf(oldPassword, newPassword), hint: 'x' }, /unknown field/],
  ])('%s is refused and changes nothing', async (_name, body, message) => {
    const here = await signedIn(ada);
    const there = await signedIn(ada);
    const answer = await call('PUT', path, { token: here.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(answer.body.error.message).toMatch(message);
    expect(await signsIn(oldPassword)).toBe(true);
    expect(await statusOf(there)).toBe(200);
  });

  it.each([
    ['current', bodyOf('x'.repeat(1_000_000), newPassword)],
    ['new', bodyOf(oldPassword, 'x'.repeat(1_000_000))],
  ])('a %s password of a megabyte is refused unread and changes nothing', async (_name, body) => {
    const here = await signedIn(ada);
    const answer = await call('PUT', path, { token: here.token, body });
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await signsIn(oldPassword)).toBe(true);
  });

  it('is for browser sessions of people who have a password', async () => {
    expect((await call('PUT', path, { body: bodyOf(oldPassword, newPassword) })).status).toBe(401);
    const { token: api } = await issueToken({ userId: ada.userId, orgId: ada.actor.orgId });
    const refused = await change({ token: api });
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    const eve = await createMember(ada.actor.orgId);
    const answer = await change(await signedIn(eve));
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/single sign-on/);
  });

  it('is recorded where the current one was wrong, by whoever sat there', async () => {
    expect((await change(await signedIn(ada), newPassword, 'wrong horse')).status).toBe(400);
    await settleAfterCommit();
    expect(await auditOf(ada.actor.orgId)).toMatchObject([
      { kind: 'password.refused', actorType: 'unknown', targetId: ada.userId },
    ]);
  });

  it('takes ten wrong guesses, then one a minute; right ones do not count', async () => {
    const here = await signedIn(ada);
    expect((await change(here, oldPassword)).status).toBe(400);
    const guesses = Array.from({ length: 12 }, () => change(here, newPassword, 'wrong horse'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    const refused = await change(here);
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/^Too many wrong passwords. Wait \d+ seconds/);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    const eve = await createMember(ada.actor.orgId);
    await givePassword(eve);
    expect((await change(await signedIn(eve))).status).toBe(204);
    await pool().query(`UPDATE rate_bucket SET full_at = full_at - interval '61 seconds'`);
    expect((await change(here)).status).toBe(204);
  });
});

describe('at the same moment', () => {
  it('one of several changes wins, and the session of the others ends', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signedIn(ada)));
    const wanted = sessions.map((_, index) => `${newPassword} ${index}`);
    const answers = await Promise.all(
      sessions.map((session, index) => change(session, wanted[index])),
    );
    const won = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []));
    expect(won).toHaveLength(1);
    const [winner = 0] = won;
    expect(await signsIn(wanted[winner] ?? '')).toBe(true);
    const expected = sessions.map((_, index) => (index === winner ? 200 : 401));
    expect(await Promise.all(sessions.map(statusOf))).toEqual(expected);
  });

  it('one of several changes in one browser wins', async () => {
    const here = await signedIn(ada);
    const wanted = [0, 1, 2].map((index) => `${newPassword} ${index}`);
    const answers = await Promise.all(wanted.map((fresh) => change(here, fresh)));
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, 400, 400]);
    expect(await signsIn(wanted[statuses.indexOf(204)] ?? '')).toBe(true);
  });

  it('a sign-in that was checked before keeps no session that is stored after', async () => {
    const here = await signedIn(ada);
    const { passwordHash } = await checkPassword(ada.email, oldPassword);
    const { userId, actor } = ada;
    const member = { userId, orgId: actor.orgId, passwordHash, way: 'password' as const };
    const origin = { userAgent: null, address: null };
    expect((await change(here)).status).toBe(204);
    const late = startBrowserSession(member, origin, null, async () => undefined);
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('a sign-in that waits for the change is refused once it commits', async () => {
    const { passwordHash } = await checkPassword(ada.email, oldPassword);
    const ofAda = { userId: ada.userId, orgId: ada.actor.orgId };
    const member = { ...ofAda, passwordHash, way: 'password' as const };
    const nowhere = { userAgent: null, address: null };
    const changing = await pool().connect();
    await changing.query('BEGIN');
    const text = `UPDATE user_account SET password_hash = 'another' WHERE id = $1`;
    await changing.query(text, [ada.userId]);
    const late = startBrowserSession(member, nowhere, null, async () => undefined);
    const refused = expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await untilSomebodyWaits();
    await changing.query('COMMIT');
    changing.release();
    await refused;
    const open = { userId: ada.userId, kind: 'browser' as const, endedAt: null };
    expect(await prisma().authSession.count({ where: open })).toBe(0);
  });
});

async function untilSomebodyWaits(): Promise<void> {
  await expect.poll(async () => (await lockWaits()).length).toBe(1);
}
