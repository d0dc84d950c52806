import { describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { settleSecrets } from '@/lib/partner/partners/signing-secret';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { setDefaultEndpoint } from '@/lib/testing/registry';
import {
  codeOf,
  hours,
  schedulePath,
  signers,
  useScheduledRotation,
} from './testing/scheduled-rotation';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });

const {
  hooks,
  world,
  ask,
  schedule,
  cancel,
  testNext,
  rotateNow,
  state,
  takeOver,
  drained,
  event,
} = useScheduledRotation();

describe('a scheduled rotation of the signing secret', () => {
  test('changes nothing before its time, and everything from then on, retries included', async () => {
    const at = hours(2);
    const { status, body } = await schedule(at);
    expect([status, body.version, body.takes_effect_at]).toEqual([201, 2, at]);
    const secrets = { former: world.registry.signingSecret, next: body.signing_secret };
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
    const secrets = { former: world.registry.signingSecret, next: body.signing_secret };
    const { status, body: tested } = await testNext();
    expect(status).toBe(201);
    expect(tested.delivery).toMatchObject({ event_type: 'endpoint.test', status: 'pending' });
    const sent = await drained();
    expect(signers(sent, secrets)).toEqual([['next']]);
    expect(JSON.parse(sent[0]?.rawBody.toString() ?? '')).toMatchObject({
      type: 'endpoint.test',
      data: { org_ref: world.registry.orgRef, message: expect.stringContaining('takes over next') },
    });
    await event();
    expect(signers(await drained(), secrets)).toEqual([['former']]);
    expect((await auditOf(world.registry.orgId)).at(-2)).toMatchObject({
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
      expect(await codeOf(ask('POST', schedulePath, { takes_effect_at: at }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
      expect((await state()).scheduled).toBeNull();
    },
  );

  test('needs a present secret, a registry and an administrator; a test needs an endpoint', async () => {
    const { token: outsider } = await createSignedIn((await createOrganization()).id);
    for (const go of [schedule.bind(null, hours(1)), cancel, testNext]) {
      expect(await codeOf(go(outsider))).toEqual([404, 'NOT_FOUND']);
      expect(await codeOf(go(world.recruiterToken))).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
      expect(await codeOf(go(''))).toEqual([401, 'UNAUTHORIZED']);
    }
    await schedule();
    await setDefaultEndpoint(world.registry.orgId, null);
    expect(await codeOf(testNext())).toEqual([404, 'NOT_FOUND']);
    await prisma().partnerSecret.deleteMany({ where: { partnerId: world.registry.partnerId } });
    expect(await codeOf(schedule())).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is recorded without the secret, which lies nowhere in the open', async () => {
    const { body } = await schedule();
    await cancel();
    const [scheduled, cancelled] = (await auditOf(world.registry.orgId)).slice(-2);
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
