import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPassword } from '@/lib/auth/users';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { adminCommands } from '@/lib/cli/admin/commands';
import { printed } from '@/lib/cli/admin/print';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';
import { recordDeployment } from '@/lib/partner/partners/environment';
import { useTestDatabase } from '@/lib/testing/database';

useTestDatabase();

const password = 'correct horse battery';

async function admin(words: string, flags: Record<string, unknown> = {}) {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  const answer = await command.run(flags, async () => password);
  expect(printed(answer)).not.toContain('[object ');
  return answer;
}

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const tokenOf = (answer: Record<string, unknown>) => String(answer.link).split('/').at(-1) ?? '';

function runAs(environment: string): void {
  process.env.SERVICE_ENVIRONMENT = environment;
  forgetEnv();
}

afterEach(() => runAs('production'));

describe('setup', () => {
  const wanted = () => ({
    org: unique('First'),
    email: `${randomUUID()}@first.example`,
    name: 'Ada',
  });

  it('makes an organization whose admin chooses a password behind a link that works once', async () => {
    const flags = wanted();
    const answer = await admin('setup', flags);
    expect(answer.link).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/);
    await acceptInvitation(tokenOf(answer), { name: 'Ada', password });
    expect((await checkPassword(flags.email, password)).user).not.toBeNull();
    const members = await prisma().membership.findMany({ where: { orgId: String(answer.org_id) } });
    expect(members.map(({ role }) => role)).toEqual(['admin']);
    await expect(
      acceptInvitation(tokenOf(answer), { name: 'Eve', password: 'another password' }),
    ).rejects.toThrow(/not valid/);
    expect(await prisma().message.count({ where: { orgId: String(answer.org_id) } })).toBe(0);
  });

  it('asked for again makes a new link, in place of the first, until somebody has joined', async () => {
    const flags = wanted();
    const first = await admin('setup', flags);
    const second = await admin('setup', flags);
    expect(second.org_id).toBe(first.org_id);
    const credentials = { name: 'Ada', password };
    await expect(acceptInvitation(tokenOf(first), credentials)).rejects.toThrow(/not valid/);
    await acceptInvitation(tokenOf(second), credentials);
    await expect(admin('setup', flags)).rejects.toThrow(/has members|with members/);
  });
});

describe('a password', () => {
  it('is asked for, and none of the flags', async () => {
    const { org_id: org } = await admin('org create', { name: unique('Org') });
    const email = `${randomUUID()}@org.example`;
    const person = { org, email, name: 'Grace', role: 'recruiter' };
    await expect(admin('user create', { ...person, password: 'in the open' })).rejects.toThrow();
    await admin('user create', person);
    expect((await checkPassword(email, password)).user).not.toBeNull();
    expect((await checkPassword(email, 'in the open')).user).toBeNull();
  });

  it('is not needed by who signs in at the identity provider', async () => {
    const { org_id: org } = await admin('org create', { name: unique('Org') });
    const email = `${randomUUID()}@org.example`;
    const asking = adminCommands['user create']?.run(
      { org, email, name: 'Grace', role: 'viewer', 'no-password': true },
      () => Promise.reject(new Error('asked')),
    );
    expect(await asking).toEqual({ user_id: expect.any(String) });
    expect(await prisma().user.findUnique({ where: { email } })).toMatchObject({
      passwordHash: null,
    });
  });
});

describe('names and ids', () => {
  it('both lead to the same, and everything that was made is listed', async () => {
    const [org, partner] = [unique('North'), unique('Fieldstone')];
    const { org_id: orgId } = await admin('org create', { name: org });
    const { partner_id: partnerId } = await admin('partner create', { name: partner });
    await admin('registry attach', { partner, org: org.toUpperCase(), 'org-ref': 'north' });
    const ref = unique('albany');
    await admin('location create', { org, name: 'Albany', 'location-ref': ref });
    const { key_id: keyId } = await admin('partner-key issue', { partner: partnerId });
    const listed = (words: string, flags = {}) => admin(words, flags).then(Object.values);
    const [organizations] = await listed('org list');
    expect(organizations).toContainEqual(
      expect.objectContaining({ org_id: orgId, name: org, partner, org_ref: 'north', members: 0 }),
    );
    expect((await listed('partner list'))[0]).toContainEqual(
      expect.objectContaining({ partner_id: partnerId, name: partner, registries: 1, keys: 1 }),
    );
    expect((await listed('registry list', { partner }))[0]).toEqual([
      expect.objectContaining({ org_ref: 'north', organization: org, org_id: orgId }),
    ]);
    expect((await listed('location list', { org }))[0]).toEqual([
      expect.objectContaining({ name: 'Albany', location_ref: ref, org_id: orgId }),
    ]);
    const [keys] = await listed('partner-key list', { partner });
    expect(keys).toEqual([expect.objectContaining({ key_id: keyId, partner, revoked_at: null })]);
    await admin('partner-key revoke', { key: keys[0].ends_with });
    const [after] = await listed('partner-key list', { partner });
    expect(after).toEqual([expect.objectContaining({ revoked_at: expect.any(String) })]);
  });

  it('a second organization of a name is made only where that is meant', async () => {
    const org = unique('Twice');
    const { org_id: first } = await admin('org create', { name: org });
    const refusal = `There is an organization "${org}" (${first}): nothing was made.`;
    await expect(admin('org create', { name: org.toUpperCase() })).rejects.toThrow(refusal);
    const { org_id: second } = await admin('org create', { name: org, again: true });
    expect(second).not.toBe(first);
  });

  it('a user is found by email, and listed with role and organization', async () => {
    const org = unique('Org');
    await admin('org create', { name: org });
    const email = `${randomUUID()}@org.example`;
    await admin('user create', { org, email, name: 'Grace', role: 'recruiter' });
    const issued = await admin('token issue', {
      email: email.toUpperCase(),
      org,
      'expires-in': '60',
    });
    expect(issued.token).toMatch(/^rs_live_\w{38}$/);
    expect(await admin('user list', { org })).toEqual({
      users: [
        expect.objectContaining({ email, role: 'recruiter', organization: org, active: true }),
      ],
    });
  });

  it('a name that several have is refused with the list of them', async () => {
    const name = unique('Twin');
    const { org_id: one } = await admin('org create', { name });
    const { org_id: two } = await admin('org create', { name, again: true });
    const location = { name: 'Troy', 'location-ref': unique('troy') };
    const refused = admin('location create', { org: name, ...location });
    await expect(refused).rejects.toThrow(new RegExp(`${one}[\\s\\S]*${two}`));
    expect(await prisma().location.count({ where: { orgId: String(one) } })).toBe(0);
    await admin('location create', { org: two, ...location });
    expect(await prisma().location.count({ where: { orgId: String(two) } })).toBe(1);
  });

  it('what does not exist is said by its name', async () => {
    await expect(admin('partner-key issue', { partner: 'Nobody Inc' })).rejects.toThrow(
      'There is no partner "Nobody Inc".',
    );
  });
});

describe('partner-secret rotate', () => {
  it('names the environment, and refuses another than the service runs as', async () => {
    const partner = unique('Partner');
    await admin('partner create', { name: partner });
    expect(await admin('partner-secret rotate', { partner })).toMatchObject({
      signing_secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      environment: 'production',
    });
    runAs('sandbox');
    expect(await recordDeployment()).toBeUndefined();
    expect((await admin('partner-secret rotate', { partner })).environment).toBe('sandbox');
    runAs('production');
    await expect(admin('partner-secret rotate', { partner })).rejects.toThrow(
      /runs as sandbox .* SERVICE_ENVIRONMENT=sandbox/,
    );
    const where = { partner: { name: partner } };
    const secrets = await prisma().partnerSecret.findMany({ where, orderBy: { version: 'asc' } });
    expect(secrets.map(({ environment, version }) => `${environment} ${version}`).sort()).toEqual([
      'production 1',
      'sandbox 1',
    ]);
    expect(await recordDeployment()).toBe('sandbox');
    expect(await admin('partner-secret list', { partner })).toMatchObject({
      partner_secrets: [{ partner }, { partner }],
    });
  });
});
