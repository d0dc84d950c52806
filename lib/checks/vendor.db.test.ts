import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/after-commit';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createBackgroundCheck } from '@/lib/testing/records';
import { useVendorServer, vendorSecret } from '@/lib/testing/vendor-server';
import { runChecks } from './drain';

useTestDatabase();
const vendor = useVendorServer();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

const consented = async () => {
  const application = await createApplication(orgId);
  const given = { consentGiven: true, consentGivenAt: new Date('2026-03-02T15:00:00Z') };
  const consent = { ...given, consentName: 'Maria Lopez', consentAddress: '203.0.113.9' };
  return createBackgroundCheck(application, { status: 'consent_received', ...consent });
};
const submit = (id: string) => call('POST', `/api/v1/background-checks/${id}/submit`, { token });
const rowOf = (id: string) => prisma().backgroundCheck.findFirstOrThrow({ where: { id } });
const historyOf = (id: string) =>
  prisma().activity.findMany({ where: { details: { path: ['check_id'], equals: id } } });
const makeDue = (id: string) =>
  prisma().backgroundCheck.updateMany({ where: { id }, data: { dueAt: new Date(0) } });

async function submitted() {
  const check = await consented();
  expect((await submit(check.id)).status).toBe(200);
  await settleAfterCommit();
  return check;
}

/** Signs by itself, in the words of the documentation, not by the code under test. */
function signed(body: string, secret = vendorSecret, at = Date.now()) {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'service-signature': `t=${seconds},v1=${mac}` };
}

type Called = { id: string; org?: string; headers?: Record<string, string> };

async function callBack(result: object, { id, org = orgId, headers }: Called) {
  const rawBody = JSON.stringify(result);
  const path = `/api/callbacks/background-checks/${org}/${id}`;
  return call('POST', path, { rawBody, headers: headers ?? signed(rawBody) });
}

const clear = (id: string) => ({
  check_id: id,
  vendor_check_id: `vendor-${id}`,
  status: 'completed',
  result: 'clear',
});

describe('an order', () => {
  it('reaches the vendor signed, once the submission has been answered', async () => {
    const check = await consented();
    const { body } = await submit(check.id);
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
      callback_url: `http://localhost:3000/api/callbacks/background-checks/${orgId}/${check.id}`,
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
    const check = await consented();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(check.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => runChecks()));
    await settleAfterCommit();
    expect(vendor.orders).toHaveLength(1);
  });

  it('is tried again later while the vendor is out of order, and given up at last', async () => {
    vendor.reply = () => ({ status: 503 });
    const { id } = await submitted();
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

  it('that the vendor refuses fails at once', async () => {
    vendor.reply = () => ({ status: 422 });
    const { id } = await submitted();
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
  ])('is taken although the vendor %s', async (_, reply) => {
    vendor.reply = () => reply;
    const { id } = await submitted();
    expect(await rowOf(id)).toMatchObject({ vendorCheckId: null, dueAt: null });
    expect((await callBack(clear(id), { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', vendorCheckId: `vendor-${id}` });
  });

  it('does not follow the vendor elsewhere', async () => {
    vendor.reply = () => ({ status: 307, headers: { location: '/elsewhere' } });
    const { id } = await submitted();
    expect(vendor.orders).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', attempts: 1 });
  });

  it('whose run died is placed again when its lease has run out, not before', async () => {
    vendor.reply = () => ({ status: 500 });
    const { id } = await submitted();
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
    const { id } = await submitted();
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', leaseToken: theirs });
  });
});

describe('a result', () => {
  it('completes the check, and once more changes nothing', async () => {
    const { id } = await submitted();
    const first = await callBack(clear(id), { id });
    expect([first.status, first.body]).toEqual([200, { received: true }]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'completed', result: 'clear' });
    expect(row.completedAt).not.toBeNull();
    const again = await callBack(clear(id), { id });
    expect(again.status).toBe(200);
    expect(await rowOf(id)).toEqual(row);
    expect(await historyOf(id)).toMatchObject([
      { details: { to: 'in_progress' } },
      { details: { to: 'completed', result: 'clear' }, actorName: 'Background-check vendor' },
    ]);
  });

  it('is recorded once, however often it comes at once', async () => {
    const { id } = await submitted();
    const all = Array.from({ length: 6 }, () => callBack(clear(id), { id }));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('may be that the check failed', async () => {
    const { id } = await submitted();
    const about = { check_id: id, vendor_check_id: `vendor-${id}` };
    const failed = { ...about, status: 'failed', reason: 'No such court.' };
    expect((await callBack(failed, { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failureReason: 'No such court.' });
    expect((await callBack(failed, { id })).status).toBe(200);
  });

  it('that arrives before the order is acknowledged counts', async () => {
    vendor.reply = async ({ body }) => {
      await callBack(clear(body.check_id), { id: body.check_id });
      return { status: 201, body: '{"vendor_check_id":"late"}' };
    };
    const { id } = await submitted();
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      vendorCheckId: `vendor-${id}`,
      leaseToken: null,
    });
  });

  it('that contradicts an earlier one is refused', async () => {
    const { id } = await submitted();
    await callBack(clear(id), { id });
    const answer = await callBack({ ...clear(id), result: 'consider' }, { id });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_STAGE_TRANSITION');
    expect(await rowOf(id)).toMatchObject({ result: 'clear' });
  });

  it('for a check that was never ordered is refused', async () => {
    const { id } = await consented();
    expect((await callBack(clear(id), { id })).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'consent_received' });
  });

  it.each([
    ['unsigned', {}],
    ['signed by somebody else', signed('x', 'guess')],
    ['with an old signature', null],
    ['with another body’s signature', signed('{}')],
  ])('%s is 401', async (_, headers) => {
    const { id } = await submitted();
    const old = signed(JSON.stringify(clear(id)), vendorSecret, Date.now() - 301_000);
    const answer = await callBack(clear(id), { id, headers: headers ?? old });
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('UNAUTHORIZED');
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['an unknown result', { result: 'fine' }],
    ['an unknown field', { score: 1 }],
    ['another status', { status: 'pending' }],
    ['no id of its own', { vendor_check_id: '' }],
    ['another id than was agreed', { vendor_check_id: 'other' }],
    ['another check', { check_id: newId() }],
  ])('with %s is 400', async (_, wrong) => {
    const { id } = await submitted();
    const answer = await callBack({ ...clear(id), ...wrong }, { id });
    expect(answer.status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress' });
  });

  it('for nobody’s check, or by another organization’s address, is 404', async () => {
    const { id } = await submitted();
    const other = (await createOrganization('Elsewhere')).id;
    const unknown = newId();
    for (const called of [{ id, org: other }, { id: unknown }]) {
      const answer = await callBack(clear(called.id), called);
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('BACKGROUND_CHECK_NOT_FOUND');
    }
  });
});
