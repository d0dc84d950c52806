import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminCommands } from '@/lib/cli/admin/commands';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { companies, emailOf } from '@/prisma/seed/demo/plan';

useTestDatabase();

const password = 'correct horse battery';

async function admin(words: string, flags: Record<string, unknown> = {}) {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run(flags, async () => password);
}

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const address = () => `${randomUUID()}@example.com`;

async function registry() {
  const [org, partner] = [unique('North'), unique('Fieldstone')];
  const { org_id: orgId } = await admin('org create', { name: org });
  await admin('partner create', { name: partner });
  await admin('registry attach', { partner, org, 'org-ref': 'north' });
  const email = address();
  await admin('user create', { org, email, name: 'Grace', role: 'viewer' });
  return { orgId: String(orgId), org, partner, email };
}

describe('what an operator does', () => {
  it('is recorded from the first moment of an organization on', async () => {
    const { orgId } = await registry();
    expect(await auditOf(orgId)).toMatchObject([
      { kind: 'organization.created', actorType: 'operator', device: 'Command line' },
      { kind: 'partner.connected' },
      { kind: 'member.added', targetName: 'Grace', after: { role: 'viewer' } },
    ]);
  });

  it.each<
    [string, string, (made: Awaited<ReturnType<typeof registry>>) => Record<string, unknown>]
  >([
    ['user invite', 'member.invited', ({ org }) => ({ org, email: address(), role: 'admin' })],
    ['user reset-factors', 'factors.reset', ({ email }) => ({ email })],
    [
      'audit export',
      'audit_log.exported',
      ({ org }) => ({ org, file: path.join(tmpdir(), `audit-${randomUUID()}.csv`) }),
    ],
    ['token issue', 'api_token.issued', ({ org, email }) => ({ org, email })],
    ['partner-key issue', 'partner_key.issued', ({ partner }) => ({ partner })],
    ['partner-secret rotate', 'signing_secret.rotated', ({ partner }) => ({ partner })],
    [
      'partner allow-phone',
      'sandbox_phone.allowed',
      ({ partner }) => ({ partner, phone: '+16145550101' }),
    ],
    [
      'partner disallow-phone',
      'sandbox_phone.disallowed',
      ({ partner }) => ({ partner, phone: '+16145550101' }),
    ],
    [
      'location create',
      'location.created',
      ({ org }) => ({ org, name: 'Troy', 'location-ref': unique('troy') }),
    ],
  ])('by "%s" is recorded as %s', async (words, kind, flagsOf) => {
    const made = await registry();
    let answer: unknown;
    const run = async () => {
      answer = await admin(words, flagsOf(made));
    };
    expect(await kindsAddedBy(made.orgId, run)).toEqual([kind]);
    const entry = (await auditOf(made.orgId)).at(-1);
    expect(entry).toMatchObject({ actorType: 'operator', actorName: 'Operator' });
    for (const secret of Object.values(answer as object).filter((one) => String(one).length > 36)) {
      expect(JSON.stringify(entry?.after)).not.toContain(String(secret));
    }
  });

  it('to an account is recorded in each organization of its person', async () => {
    const [here, there] = [await registry(), await registry()];
    const { email } = here;
    await admin('user create', { org: there.org, email, name: 'Grace', role: 'viewer' });
    await admin('token issue', { org: there.org, email });
    const kindsOf = async (words: string) => {
      const kinds: string[] = [];
      const run = () => kindsAddedBy(here.orgId, () => admin(words, { email }));
      const elsewhere = await kindsAddedBy(there.orgId, async () => kinds.push(...(await run())));
      expect((await auditOf(here.orgId)).at(-1)).toMatchObject({
        ...{ actorType: 'operator', targetName: 'Grace' },
      });
      return [kinds, elsewhere];
    };
    const both = (kind: string) => [[kind], [kind]];
    expect(await kindsOf('user password')).toEqual(both('password.set'));
    expect(await kindsOf('user reset-link')).toEqual(both('password.link_issued'));
    expect(await kindsOf('user deactivate')).toEqual([
      ['member.deactivated'],
      ['member.deactivated', 'api_token.revoked'],
    ]);
    expect(await kindsOf('user reactivate')).toEqual(both('member.reactivated'));
  });

  it('to a key is recorded once, where it is revoked', async () => {
    const { orgId, partner } = await registry();
    const { key_id: key } = await admin('partner-key issue', { partner });
    const revoke = () => admin('partner-key revoke', { key });
    expect(await kindsAddedBy(orgId, revoke)).toEqual(['partner_key.revoked']);
    expect(await kindsAddedBy(orgId, revoke)).toEqual([]);
  });

  it('to the demo is recorded for each of its people', async () => {
    const [company] = companies;
    if (!company) throw new Error('The demo has companies.');
    const { org_id: org } = await admin('org create', { name: company.name });
    const person = { email: emailOf(company, 'admin'), name: 'Demo', role: 'admin' };
    await admin('user create', { org, ...person });
    await admin('token issue', { org, email: person.email });
    const kinds = await kindsAddedBy(String(org), () => admin('demo close'));
    expect(kinds).toEqual(['member.deactivated', 'api_token.revoked']);
  });
});

it('whoever takes up an invitation of an operator is recorded as having joined', async () => {
  const flags = { org: unique('First'), email: address(), name: 'Ada' };
  const { org_id: orgId, link } = await admin('setup', flags);
  await acceptInvitation(String(link).split('/').at(-1) ?? '', { name: 'Ada', password });
  expect(await auditOf(String(orgId))).toMatchObject([
    { kind: 'organization.created' },
    { kind: 'member.invited', targetName: flags.email, after: { role: 'admin' } },
    { kind: 'member.joined', actorType: 'user', actorName: 'Ada', after: { role: 'admin' } },
  ]);
});

it('an audit log goes into a new file that only its owner reads, and over none', async () => {
  const { org } = await registry();
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  const file = path.join(folder, 'log.jsonl');
  const wanted = { org, file, format: 'jsonl' };
  const { bytes } = await admin('audit export', wanted);
  const written = readFileSync(file, 'utf8');
  expect(Buffer.byteLength(written)).toBe(bytes);
  const kinds = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual([
    ...['audit_log.exported', 'member.added', 'partner.connected', 'organization.created'],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(admin('audit export', wanted)).rejects.toThrow(/cannot be made \(EEXIST\)/);
  expect(readFileSync(file, 'utf8')).toBe(written);
  rmSync(folder, { recursive: true });
});
