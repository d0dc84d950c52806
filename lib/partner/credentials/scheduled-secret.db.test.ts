import { beforeEach, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { seal } from '@/lib/base/seal-secrets';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { makeDue } from '@/lib/outbox/delivery/testing/outbox';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import {
  type ReceivedDelivery,
  useWebhookReceiver,
} from '@/lib/outbox/delivery/testing/webhook-receiver';
import { settleSecrets } from '@/lib/partner/partners/signing-secret';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createRegistry, setDefaultEndpoint, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });
const hooks = useWebhookReceiver();
const base = '/api/v1/settings/partner';
const path = `${base}/signing-secret/schedule`;

let registry: TestRegistry;
let token = '';
let recruiterToken = '';

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(hooks.urlOf(0));
  token = (await createMember(registry.orgId)).token;
  recruiterToken = (await createMember(registry.orgId, 'recruiter')).token;
});

type Answer = ReturnType<typeof call>;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const ask = (method: string, to: string, body?: object, by = token): Answer => {
  return call(method, to, { token: by, body });
};
const schedule = (takes_effect_at: unknown = hours(1), by = token) => {
  return ask('POST', path, { takes_effect_at }, by);
};
const cancel = (by = token) => ask('DELETE', path, undefined, by);
const testNext = async (by = token) => {
  const answer = await ask('POST', `${path}/test`, undefined, by);
  await settleAfterCommit();
  return answer;
};
const rotateNow = async () => (await ask('POST', `${base}/signing-secret`)).body.signing_secret;
const state = async () => (await ask('GET', base)).body.signing_secret;
const codeOf = async (answer: Answer) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};
const takeOver = () => {
  return pool().query(
    `UPDATE partner_secret SET takes_effect_at = now() - interval '1 second'
     WHERE partner_id = $1 AND next_sealed IS NOT NULL`,
    [registry.partnerId],
  );
};
/** Sends what is due and returns what arrived. */
async function drained(): Promise<ReceivedDelivery[]> {
  const before = hooks.received.length;
  await makeDue();
  await drainDeliveries({ sender: hooks.newSender() });
  return hooks.received.slice(before);
}
/** Which of the secrets each delivery verifies with. */
const signers = (sent: ReceivedDelivery[], secrets: Record<string, string>) => {
  return sent.map(({ headers, rawBody }) =>
    Object.keys(secrets).filter((name) =>
      verifyDelivery(secrets[name] ?? '', headers.get('service-signature'), rawBody),
    ),
  );
};
const event = async () => {
  expect((await ask('POST', '/api/v1/webhook-deliveries/test')).status).toBe(201);
  await settleAfterCommit();
};

describe('a scheduled rotation of the signing secret', () => {
  test('changes nothing before its time, and everything from then on, retries included', async () => {
    const at = hours(2);
    const { status, body } = await schedule(at);
    expect([status, body.version, body.takes_effect_at]).toEqual([201, 2, at]);
    const secrets = { former: registry.signingSecret, next: body.signing_secret };
    expect(await state()).toMatchObject({
      version: 1,
      scheduled: { version: 2, takes_effect_at: at },
    });
    hooks.answer = () => ({ status: 500 });
    await event();
    expect(signers(await drained(), secrets)).toEqual([['former']]);
    await takeOver();
    hooks.answer = () => ({ status: 204 });
    // No job ran: the clock alone decides.
    expect(signers(await drained(), secrets)).toEqual([['next']]);
    expect(await state()).toMatchObject({ version: 2, scheduled: null });
    await event();
    expect(signers(await drained(), secrets)).toEqual([['next']]);
    expect(await settleSecrets()).toBe(1);
    expect(await settleSecrets()).toBe(0);
    expect(await state()).toMatchObject({ version: 2, scheduled: null });
    await event();
    expect(signers(await drained(), secrets)).toEqual([['next']]);
  });

  test('is tested by an event that the next secret alone signs, while others are signed as before', async () => {
    const { body } = await schedule();
    const secrets = { former: registry.signingSecret, next: body.signing_secret };
    const { status, body: tested } = await testNext();
    expect(status).toBe(201);
    expect(tested.delivery).toMatchObject({ event_type: 'endpoint.test', status: 'pending' });
    const sent = await drained();
    expect(signers(sent, secrets)).toEqual([['next']]);
    expect(JSON.parse(sent[0]?.rawBody.toString() ?? '')).toMatchObject({
      type: 'endpoint.test',
      data: { org_ref: registry.orgRef, message: expect.stringContaining('takes over next') },
    });
    await event();
    expect(signers(await drained(), secrets)).toEqual([['former']]);
    expect((await auditOf(registry.orgId)).at(-2)).toMatchObject({
      kind: 'endpoint.tested',
      after: { secret_version: 2 },
    });
  });

  test('a test under way at the change is still signed with the secret it was to test', async () => {
    const { body } = await schedule();
    hooks.answer = () => ({ status: 401 });
    await testNext();
    await drained();
    await takeOver();
    expect(await settleSecrets()).toBe(1);
    expect(signers(await drained(), { next: body.signing_secret })).toEqual([['next']]);
  });

  test('is cancelled: the present secret goes on, and tests of the other are not sent', async () => {
    const { body } = await schedule();
    hooks.answer = () => ({ status: 401 });
    const { delivery } = (await testNext()).body;
    await drained();
    expect((await cancel()).status).toBe(204);
    expect(await state()).toMatchObject({ version: 1, scheduled: null });
    expect(await codeOf(cancel())).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(testNext())).toEqual([404, 'NOT_FOUND']);
    expect(await drained()).toEqual([]);
    const where = { orgId_id: { orgId: registry.orgId, id: delivery.delivery_id } };
    expect(await prisma().delivery.findUnique({ where })).toMatchObject({
      ...{ status: 'skipped', statusReason: 'secret_withdrawn' },
    });
    // No version is used twice: a delivery that names one means that secret and no other.
    expect((await schedule()).body.version).toBe(3);
    await event();
    expect(signers(await drained(), { old: body.signing_secret })).toEqual([[]]);
  });

  test('cannot be cancelled or tested once it has taken effect, and another can follow', async () => {
    await schedule();
    await takeOver();
    expect(await codeOf(cancel())).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(testNext())).toEqual([404, 'NOT_FOUND']);
    const { status, body } = await schedule();
    expect([status, body.version]).toEqual([201, 3]);
    expect(await state()).toMatchObject({ version: 2, scheduled: { version: 3 } });
  });

  test('ends where the secret is rotated at once', async () => {
    const { body } = await schedule();
    const now = await rotateNow();
    expect(await state()).toMatchObject({ version: 3, scheduled: null });
    await takeOver();
    await event();
    const secrets = { former: registry.signingSecret, next: body.signing_secret, now };
    expect(signers(await drained(), secrets)).toEqual([['now']]);
    const kinds = (await auditOf(registry.orgId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('signing_secret'))).toEqual([
      'signing_secret.scheduled',
      'signing_secret.rotated',
      'signing_secret.schedule_cancelled',
    ]);
  });

  test('is set aside by a rotation of the release before, which knows nothing of it', async () => {
    const { body } = await schedule();
    const sealed = seal('issued meanwhile', secretContext(registry.partnerId, 'production'));
    await pool().query(
      'UPDATE partner_secret SET sealed = $1, version = version + 1 WHERE partner_id = $2',
      [sealed, registry.partnerId],
    );
    expect(await state()).toMatchObject({ version: 2, scheduled: null });
    await takeOver();
    await event();
    const secrets = { next: body.signing_secret, meanwhile: 'issued meanwhile' };
    expect(signers(await drained(), secrets)).toEqual([['meanwhile']]);
  });

  test('is made once, however many ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => schedule()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const won = answers.find(({ status }) => status === 201)?.body.signing_secret ?? '';
    await takeOver();
    await event();
    expect(signers(await drained(), { won })).toEqual([['won']]);
  });

  test('and a rotation at once leave one secret, whichever comes first', async () => {
    const [now, later] = await Promise.all([rotateNow(), schedule()]);
    const { scheduled } = await state();
    expect(scheduled === null || later.status === 201).toBe(true);
    await event();
    expect(signers(await drained(), { now })).toEqual([['now']]);
  });

  test.each([undefined, null, 'tomorrow', hours(-1), hours(0.05), hours(15 * 24), '2026-11-24'])(
    'is refused for %j',
    async (at) => {
      expect(await codeOf(ask('POST', path, { takes_effect_at: at }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
      expect((await state()).scheduled).toBeNull();
    },
  );

  test('needs a present secret, a registry and an administrator; a test needs an endpoint', async () => {
    const { token: outsider } = await createMember((await createOrganization()).id);
    for (const go of [schedule.bind(null, hours(1)), cancel, testNext]) {
      expect(await codeOf(go(outsider))).toEqual([404, 'NOT_FOUND']);
      expect(await codeOf(go(recruiterToken))).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
      expect(await codeOf(go(''))).toEqual([401, 'UNAUTHORIZED']);
    }
    await schedule();
    await setDefaultEndpoint(registry.orgId, null);
    expect(await codeOf(testNext())).toEqual([404, 'NOT_FOUND']);
    await prisma().partnerSecret.deleteMany({ where: { partnerId: registry.partnerId } });
    expect(await codeOf(schedule())).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is recorded without the secret, which lies nowhere in the open', async () => {
    const { body } = await schedule();
    await cancel();
    const [scheduled, cancelled] = (await auditOf(registry.orgId)).slice(-2);
    const after = { version: 2, takes_effect_at: body.takes_effect_at };
    expect(scheduled).toMatchObject({ kind: 'signing_secret.scheduled', after });
    expect(cancelled).toMatchObject({ kind: 'signing_secret.schedule_cancelled', before: after });
    const { rows } = await pool().query<{ text: string }>(
      `SELECT s::text || (SELECT string_agg(a::text, '') FROM activity a) ||
        (SELECT string_agg(e::text, '') FROM audit_entry e) AS text FROM partner_secret s`,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(body.signing_secret);
  });
});
