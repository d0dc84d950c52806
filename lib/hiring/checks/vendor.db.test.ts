import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { useVendorServer, vendorSecret } from '@/lib/testing/vendor-server';
import { runChecks } from './drain';
import { clear, createOrdering, historyOf, type Ordering, rowOf } from './testing/ordering';

useTestDatabase();
const vendor = useVendorServer();

let ordering: Ordering;

beforeAll(async () => {
  ordering = await createOrdering();
});

const makeDue = (id: string) =>
  prisma().backgroundCheck.updateMany({ where: { id }, data: { dueAt: new Date(0) } });

describe('an order', () => {
  it('reaches the vendor signed, once the submission has been answered', async () => {
    const check = await ordering.consented();
    const { body } = await ordering.submit(check.id);
    expect(body.background_check).toMatchObject({ status: 'in_progress', vendor_check_id: null });
    const [order] = await vendor.arrived(1);
    if (!order) throw new Error('No order arrived.');
    const [, t, v1] = String(order.headers['service-signature']).match(/^t=(\d+),v1=(\w+)$/) ?? [];
    const mac = createHmac('sha256', vendorSecret).update(`${t}.`).update(order.rawBody);
    expect(v1).toBe(mac.digest('hex'));
    expect(order.headers['idempotency-key']).toBe(check.id);
    expect(order.body).toMatchObject({
      check_id: check.id,
      check_type: 'criminal_national',
      callback_url: `http://localhost:3000/api/callbacks/background-checks/${ordering.orgId}/${check.id}`,
      candidate: { first_name: 'Maria', last_name: 'Lopez', city: 'Columbus' },
      consent: {
        given_at: '2026-03-02T15:00:00.000Z',
        signed_name: 'Maria Lopez',
        address: '203.0.113.9',
      },
    });
    await settleAfterCommit();
    const row = await rowOf(check.id);
    expect(row).toMatchObject({ vendorCheckId: `vendor-${check.id}`, dueAt: null, attempts: 1 });
    expect(await runChecks()).toMatchObject({ claimed: 0 });
  });

  it('is one, however many submit and drain at once', async () => {
    const check = await ordering.consented();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ordering.submit(check.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => runChecks()));
    await settleAfterCommit();
    expect(vendor.orders).toHaveLength(1);
  });

  it('is tried again later while the vendor is out of order, and given up at last', async () => {
    vendor.reply = () => ({ status: 503 });
    const { id } = await ordering.submitted();
    const gaps: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { dueAt, attempts, status } = await rowOf(id);
      expect({ attempts, status }).toEqual({ attempts: attempt, status: 'in_progress' });
      gaps.push(Math.round(((dueAt?.getTime() ?? 0) - Date.now()) / 60_000));
      expect(await runChecks()).toMatchObject({ claimed: 0 });
      await makeDue(id);
      await runChecks();
    }
    expect(gaps).toEqual([1, 5, 30, 120, 360]);
    expect(vendor.orders).toHaveLength(6);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failureReason: 'vendor_unreachable',
      dueAt: null,
    });
  });

  it.each([400, 410, 422])('that the vendor refuses with %i fails at once', async (status) => {
    vendor.reply = () => ({ status });
    const { id } = await ordering.submitted();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failureReason: 'vendor_refused' });
    expect((await historyOf(id)).map(({ reason, actorType }) => [reason, actorType])).toEqual([
      [null, 'user'],
      ['vendor_refused', 'automation'],
    ]);
  });

  it.each([
    ['says nothing', { status: 204 }],
    ['speaks no JSON', { status: 200, body: '<html>' }],
    ['names no id', { status: 200, body: '{}' }],
    ['names too long an id', { status: 200, body: `{"vendor_check_id":"${'x'.repeat(201)}"}` }],
  ])('is taken although the vendor %s', async (_, reply) => {
    vendor.reply = () => reply;
    const { id } = await ordering.submitted();
    expect(await rowOf(id)).toMatchObject({ vendorCheckId: null, dueAt: null });
    expect((await ordering.callBack(clear(id), { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', vendorCheckId: `vendor-${id}` });
  });

  it('does not follow the vendor elsewhere', async () => {
    vendor.reply = () => ({ status: 307, headers: { location: '/elsewhere' } });
    const { id } = await ordering.submitted();
    expect(vendor.orders).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', attempts: 1 });
  });

  it('whose run died is placed again when its lease has run out, not before', async () => {
    vendor.reply = () => ({ status: 500 });
    const { id } = await ordering.submitted();
    const dead = { leaseToken: newId(), dueAt: new Date(0) };
    const leased = (leaseExpiresAt: Date) =>
      prisma().backgroundCheck.updateMany({ where: { id }, data: { ...dead, leaseExpiresAt } });
    await leased(new Date(Date.now() + 60_000));
    expect(await runChecks()).toMatchObject({ claimed: 0 });
    await leased(new Date(Date.now() - 1_000));
    vendor.reply = () => ({ status: 200, body: '{"vendor_check_id":"second"}' });
    expect(await runChecks()).toMatchObject({ claimed: 1, ordered: 1 });
    expect(await rowOf(id)).toMatchObject({ vendorCheckId: 'second', leaseToken: null });
  });

  it('changes nothing any more when its lease has passed on meanwhile', async () => {
    const theirs = newId();
    vendor.reply = async ({ body }) => {
      await prisma().backgroundCheck.updateMany({
        where: { id: body.check_id },
        data: { leaseToken: theirs, leaseExpiresAt: new Date(Date.now() + 60_000) },
      });
      return { status: 422 };
    };
    const { id } = await ordering.submitted();
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', leaseToken: theirs });
  });

  it('is not counted as placed by the run whose lease has passed on meanwhile', async () => {
    vendor.reply = () => ({ status: 503 });
    const { id } = await ordering.submitted();
    const theirs = { leaseToken: newId(), leaseExpiresAt: new Date(Date.now() + 60_000) };
    vendor.reply = async () => {
      await prisma().backgroundCheck.updateMany({ where: { id }, data: theirs });
      return { status: 201 };
    };
    await makeDue(id);
    expect(await runChecks()).toMatchObject({ claimed: 1, ordered: 0 });
    expect(await rowOf(id)).toMatchObject(theirs);
  });
});
