import { describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { makeDue } from '@/lib/outbox/delivery/testing/outbox';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { addRegistry, createTestPartner } from '@/lib/testing/partner';
import { createRegistry } from '@/lib/testing/registry';

useTestDatabase();
const hooks = useWebhookReceiver();

async function admin(words: string, flags: Record<string, unknown>) {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run(flags);
}

describe('all API tokens', () => {
  const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;

  async function withTokens() {
    const { id: orgId } = await createOrganization();
    const { userId, token: first } = await createMember(orgId);
    const issued = await admin('token issue', { org: orgId, email: userId });
    const { token: former } = await issueToken({ userId, orgId, label: 'Former' });
    const { token: session } = await issueToken({ userId, orgId, isSession: true });
    return { orgId, session, tokens: [first, String(issued.token), former] };
  }
  const statuses = ({ tokens }: { tokens: string[] }) => Promise.all(tokens.map(statusOf));

  it('of an organization end at once, former ones too, and no browser session', async () => {
    const [here, there] = [await withTokens(), await withTokens()];
    const revoke = () => admin('token revoke', { all: true, org: here.orgId });
    expect(await kindsAddedBy(here.orgId, revoke)).toEqual(Array(2).fill('api_token.revoked'));
    expect((await auditOf(here.orgId)).at(-2)).toMatchObject({
      ...{ actorType: 'operator', after: { tokens: 1, reason: 'operator' } },
    });
    expect(await statuses(here)).toEqual([401, 401, 401]);
    expect(await statusOf(here.session)).toBe(200);
    expect(await statuses(there)).toEqual([200, 200, 200]);
    expect(await revoke()).toEqual({ ended: 0, organizations: [] });
  });

  it('of every organization end at once', async () => {
    const [here, there] = [await withTokens(), await withTokens()];
    const answer = await admin('token revoke', { all: true });
    for (const { orgId } of [here, there]) {
      expect(answer.organizations).toContainEqual(
        expect.objectContaining({ org_id: orgId, ended: 3 }),
      );
    }
    expect(await statuses(here)).toEqual([401, 401, 401]);
    expect(await statuses(there)).toEqual([401, 401, 401]);
  });

  it.each([
    ['nothing', {}, /--id or --all/],
    ['both', { all: true, id: '019ab1c2-0000-7000-8000-000000000000' }, /--id or --all/],
    ['an id without its organization', { id: '019ab1c2-0000-7000-8000-000000000000' }, /--org/],
  ])('stay where %s is named', async (_, flags, problem) => {
    const here = await withTokens();
    await expect(admin('token revoke', flags)).rejects.toThrow(problem);
    expect(await statuses(here)).toEqual([200, 200, 200]);
  });
});

describe('all keys', () => {
  const worksOf = async (
    ...partners: { send: Awaited<ReturnType<typeof createTestPartner>>['send'] }[]
  ) =>
    Promise.all(
      partners.map(
        async ({ send }) => (await send('GET', '/organizations/none/webhook')).status !== 401,
      ),
    );

  it('of a partner end at once, which every registry records', async () => {
    const [partner, other] = [await createTestPartner(), await createTestPartner()];
    const { orgId: second } = await addRegistry(partner.partnerId);
    const { key_id: ended } = await admin('partner-key issue', { partner: partner.partnerId });
    await admin('partner-key revoke', { key: ended });
    await admin('partner-key issue', { partner: partner.partnerId });
    const revoke = () => admin('partner-key revoke', { all: true, partner: partner.partnerId });
    let here: string[] = [];
    const there = await kindsAddedBy(second, async () => {
      here = await kindsAddedBy(partner.orgId, revoke);
    });
    expect([here, there]).toEqual(Array(2).fill(['partner_key.revoked', 'partner_key.revoked']));
    expect(await worksOf(partner, other)).toEqual([false, true]);
    expect(await revoke()).toEqual({ revoked: 0 });
  });

  it('of every partner end at once', async () => {
    const partners = [await createTestPartner(), await createTestPartner()];
    await admin('partner-key revoke', { all: true });
    expect(await worksOf(...partners)).toEqual([false, false]);
  });

  it('stay where it is not said which', async () => {
    const partner = await createTestPartner();
    await expect(admin('partner-key revoke', {})).rejects.toThrow(/--key or --all/);
    const one = { key: partner.keyId, partner: partner.partnerId };
    await expect(admin('partner-key revoke', one)).rejects.toThrow(/--all/);
    expect(await worksOf(partner)).toEqual([true]);
  });

  it('one of them is replaced with an overlap', async () => {
    const partner = await createTestPartner();
    const rotate = () => admin('partner-key rotate', { key: partner.keyId, 'overlap-hours': '1' });
    let issued: Record<string, unknown> = {};
    const kinds = await kindsAddedBy(partner.orgId, async () => {
      issued = await rotate();
    });
    expect(kinds).toEqual(['partner_key.rotated']);
    expect(issued.api_key).toMatch(/^sk_/);
    expect(await worksOf(partner)).toEqual([true]);
    await expect(rotate()).rejects.toThrow('The key was replaced already.');
  });
});

describe('the next signing secret', () => {
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

  it('is scheduled, tested at the endpoint and cancelled, each recorded', async () => {
    const { orgId, orgRef, partnerId, signingSecret } = await createRegistry(hooks.urlOf(0));
    const at = inMinutes(60);
    const schedule = () =>
      admin('partner-secret schedule', { partner: partnerId, 'takes-effect-at': at });
    let next: Record<string, unknown> = {};
    const kinds = await kindsAddedBy(orgId, async () => {
      next = await schedule();
    });
    expect(kinds).toEqual(['signing_secret.scheduled']);
    expect(next).toMatchObject({ version: 2, takes_effect_at: at, environment: 'production' });
    await expect(schedule()).rejects.toThrow(/Cancel it first/);

    let test: Record<string, unknown> = {};
    const send = async () => {
      test = await admin('partner-secret test', { partner: partnerId });
    };
    expect(await kindsAddedBy(orgId, send)).toEqual(['endpoint.tested']);
    expect(test.tests).toEqual([
      { delivery_id: expect.any(String), org_ref: orgRef, org_id: orgId },
    ]);
    await settleAfterCommit();
    await makeDue();
    await drainDeliveries({ sender: hooks.newSender() });
    const [sent] = hooks.received;
    const signature = sent?.headers.get('service-signature');
    const isSignedBy = (secret: unknown) =>
      verifyDelivery(String(secret), signature, sent?.rawBody ?? Buffer.alloc(0));
    expect([isSignedBy(next.signing_secret), isSignedBy(signingSecret)]).toEqual([true, false]);

    const cancel = () => admin('partner-secret cancel', { partner: partnerId });
    expect(await kindsAddedBy(orgId, cancel)).toEqual(['signing_secret.schedule_cancelled']);
    await expect(cancel()).rejects.toThrow(/No rotation is scheduled/);
    await expect(send()).rejects.toThrow(/No rotation is scheduled/);
  });

  it('is tested at one registry if it is named', async () => {
    const { orgId, partnerId } = await createRegistry(hooks.urlOf(0));
    const { orgId: without } = await addRegistry(partnerId);
    const flags = { partner: partnerId, 'takes-effect-at': inMinutes(60) };
    await admin('partner-secret schedule', flags);
    const test = (org: string) => admin('partner-secret test', { partner: partnerId, org });
    expect((await test(orgId)).tests).toHaveLength(1);
    await pool().query('UPDATE registry SET webhook_url = NULL WHERE org_id = $1', [without]);
    await expect(test(without)).rejects.toThrow(/no registry with an endpoint/);
  });

  it.each([
    ['in four minutes', inMinutes(4)],
    ['in 15 days', inMinutes(15 * 1440)],
    ['at a time without a zone', '2026-12-01T09:00:00'],
  ])('is not scheduled %s', async (_, at) => {
    const { partnerId } = await createRegistry(null);
    const flags = { partner: partnerId, 'takes-effect-at': at };
    await expect(admin('partner-secret schedule', flags)).rejects.toThrow(/five minutes|its zone/);
  });
});
