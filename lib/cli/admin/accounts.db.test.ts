import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { readPasswordReset, resetPassword } from '@/lib/organization/me/reset-password';
import {
  givePassword,
  newPassword,
  oldPassword,
  signedIn,
  statusOf,
} from '@/lib/organization/me/testing/signed-in';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';

useTestDatabase();

let ada: Member;

beforeEach(async () => {
  ada = await createMember((await createOrganization('Acme')).id);
  await givePassword(ada);
});

function admin(words: string, typed = newPassword, email = ada.email) {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run({ email }, async () => typed);
}

const signsIn = async (password: string) =>
  (await checkPassword(ada.email, password)).user !== null;

const tokenOf = ({ link }: Record<string, unknown>) => String(link).split('/').at(-1) ?? '';

it('the browsers of a person are listed until they end, and nothing that opens one', async () => {
  const { sessionId, token } = await signedIn(ada);
  const { sessions } = await admin('user sessions');
  expect(sessions).toMatchObject([{ session_id: sessionId, device: expect.any(String) }]);
  expect(JSON.stringify(sessions)).not.toContain(token);
  await admin('user sign-out');
  expect(await admin('user sessions')).toEqual({ sessions: [] });
});

describe('a closed account', () => {
  it('ends sessions, API tokens and links at once; opened again, it revives none of them', async () => {
    const session = await signedIn(ada);
    const token = tokenOf(await admin('user reset-link'));
    const other = await createMember(ada.actor.orgId);
    expect(await admin('user deactivate')).toEqual({
      ...{ user_id: ada.userId, ended: 2, organizations_without_admin: [] },
    });
    const all = () => Promise.all([session, ada, other].map(statusOf));
    expect(await all()).toEqual([401, 401, 200]);
    expect(await signsIn(oldPassword)).toBe(false);
    await expect(admin('user deactivate')).rejects.toThrow(/closed already/);
    await expect(admin('user reset-link')).rejects.toThrow(/closed/);
    await expect(admin('user password')).rejects.toThrow(/closed/);
    await admin('user reactivate');
    expect(await all()).toEqual([401, 401, 200]);
    await expect(readPasswordReset(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await signsIn(oldPassword)).toBe(true);
    expect(await statusOf(await signedIn(ada))).toBe(200);
    await expect(admin('user reactivate')).rejects.toThrow(/is open/);
  });

  it('that was the last admin’s is said, and recorded', async () => {
    expect(await admin('user deactivate')).toMatchObject({ organizations_without_admin: ['Acme'] });
    const issued = issueToken({ userId: ada.userId, orgId: ada.actor.orgId });
    await expect(issued).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const { orgId } = ada.actor;
    const activity = await prisma().activity.findFirst({ where: { orgId, type: 'settings' } });
    expect(activity).toMatchObject({
      actorName: 'Operator',
      details: { change: 'account_deactivated', member: { user_id: ada.userId } },
    });
  });
});

describe('an operator', () => {
  it('sets a password that is not weak, which ends the browser sessions', async () => {
    const session = await signedIn(ada);
    await expect(admin('user password', 'password1234')).rejects.toThrow(/too easy to guess/);
    await expect(admin('user password', `${ada.name} 12`)).rejects.toThrow(/your name/);
    expect(await statusOf(session)).toBe(200);
    await admin('user password');
    expect([await signsIn(newPassword), await signsIn(oldPassword)]).toEqual([true, false]);
    expect([await statusOf(session), await statusOf(ada)]).toEqual([401, 200]);
    const { orgId } = ada.actor;
    expect(await prisma().message.count({ where: { orgId, kind: 'password_changed' } })).toBe(1);
  });

  it('makes a link to a new password, in silence', async () => {
    const answer = await admin('user reset-link');
    expect(answer.link).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/);
    expect(await prisma().message.count({ where: { orgId: ada.actor.orgId } })).toBe(0);
    await resetPassword(tokenOf(answer), newPassword);
    expect(await signsIn(newPassword)).toBe(true);
    const eve = await createMember(ada.actor.orgId);
    await expect(admin('user reset-link', '', eve.email)).rejects.toThrow(/has no password/);
  });

  it('makes nobody a member with a weak password', async () => {
    const person = {
      org: ada.actor.orgId,
      email: 'grace@acme.example',
      name: 'Grace',
      role: 'viewer',
    };
    const create = (typed: string) => adminCommands['user create']?.run(person, async () => typed);
    for (const weak of ['short', 'password1234', 'grace@acme.example']) {
      await expect(create(weak)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    await create(newPassword);
  });
});
