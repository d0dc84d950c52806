import { describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { seal } from '@/lib/base/seal-secrets';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { codeOf, signers, useScheduledRotation } from './testing/scheduled-rotation';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });

const { hooks, world, schedule, cancel, testNext, rotateNow, state, takeOver, drained, event } =
  useScheduledRotation();

describe('a scheduled rotation of the signing secret', () => {
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
    const where = { orgId_id: { orgId: world.registry.orgId, id: delivery.delivery_id } };
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
    const secrets = { former: world.registry.signingSecret, next: body.signing_secret, now };
    expect(signers(await drained(), secrets)).toEqual([['now']]);
    const kinds = (await auditOf(world.registry.orgId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('signing_secret'))).toEqual([
      'signing_secret.scheduled',
      'signing_secret.rotated',
      'signing_secret.schedule_cancelled',
    ]);
  });

  test('is set aside by a rotation of the release before, which knows nothing of it', async () => {
    const { body } = await schedule();
    const sealed = seal('issued meanwhile', secretContext(world.registry.partnerId, 'production'));
    await pool().query(
      'UPDATE partner_secret SET sealed = $1, version = version + 1 WHERE partner_id = $2',
      [sealed, world.registry.partnerId],
    );
    expect(await state()).toMatchObject({ version: 2, scheduled: null });
    await takeOver();
    await event();
    const secrets = { next: body.signing_secret, meanwhile: 'issued meanwhile' };
    expect(signers(await drained(), secrets)).toEqual([['meanwhile']]);
  });
});
