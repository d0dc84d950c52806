import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { useVendorServer, vendorSecret } from '@/lib/testing/vendor-server';
import { clear, createOrdering, historyOf, type Ordering, rowOf, signed } from './testing/ordering';

useTestDatabase();
const vendor = useVendorServer();

let ordering: Ordering;

beforeAll(async () => {
  ordering = await createOrdering();
});

describe('a result', () => {
  it('completes the check, and once more changes nothing', async () => {
    const { id } = await ordering.submitted();
    const first = await ordering.callBack(clear(id), { id });
    expect([first.status, first.body]).toEqual([200, { received: true }]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'completed', result: 'clear' });
    expect(row.completedAt).not.toBeNull();
    const again = await ordering.callBack(clear(id), { id });
    expect(again.status).toBe(200);
    expect(await rowOf(id)).toEqual(row);
    expect(await historyOf(id)).toMatchObject([
      { details: { to: 'in_progress' } },
      { details: { to: 'completed', result: 'clear' }, actorName: 'Background-check vendor' },
    ]);
  });

  it('is recorded once, however often it comes at once', async () => {
    const { id } = await ordering.submitted();
    const all = Array.from({ length: 6 }, () => ordering.callBack(clear(id), { id }));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('may be that the check failed', async () => {
    const { id } = await ordering.submitted();
    const about = { check_id: id, vendor_check_id: `vendor-${id}` };
    const failed = { ...about, status: 'failed', reason: 'No such court.' };
    expect((await ordering.callBack(failed, { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failureReason: 'No such court.' });
    expect((await ordering.callBack(failed, { id })).status).toBe(200);
  });

  it('that arrives before the order is acknowledged counts', async () => {
    vendor.reply = async ({ body }) => {
      await ordering.callBack(clear(body.check_id), { id: body.check_id });
      return { status: 201, body: '{"vendor_check_id":"late"}' };
    };
    const { id } = await ordering.submitted();
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      vendorCheckId: `vendor-${id}`,
      leaseToken: null,
    });
  });

  it('that contradicts an earlier one is refused', async () => {
    const { id } = await ordering.submitted();
    await ordering.callBack(clear(id), { id });
    const answer = await ordering.callBack({ ...clear(id), result: 'consider' }, { id });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_STAGE_TRANSITION');
    const other = await ordering.callBack({ ...clear(id), vendor_check_id: 'other' }, { id });
    expect([other.status, other.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toMatchObject({ result: 'clear', vendorCheckId: `vendor-${id}` });
  });

  it('for a check that was ordered elsewhere is refused', async () => {
    const { id } = await ordering.submitted();
    await prisma().backgroundCheck.updateMany({ where: { id }, data: { vendor: 'simulated' } });
    const answer = await ordering.callBack(clear(id), { id });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress', result: null });
  });

  it('for a check that was never ordered is refused', async () => {
    const { id } = await ordering.consented();
    expect((await ordering.callBack(clear(id), { id })).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'consent_received' });
  });

  it.each([
    ['unsigned', {}],
    ['signed by somebody else', signed('x', 'guess')],
    ['with an old signature', null],
    ['with another body’s signature', signed('{}')],
  ])('%s is 401', async (_, headers) => {
    const { id } = await ordering.submitted();
    const old = signed(JSON.stringify(clear(id)), vendorSecret, Date.now() - 301_000);
    const answer = await ordering.callBack(clear(id), { id, headers: headers ?? old });
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
    const { id } = await ordering.submitted();
    const answer = await ordering.callBack({ ...clear(id), ...wrong }, { id });
    expect(answer.status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'in_progress' });
  });

  it('for nobody’s check, or by another organization’s address, is 404', async () => {
    const { id } = await ordering.submitted();
    const other = (await createOrganization('Elsewhere')).id;
    const unknown = newId();
    for (const called of [{ id, org: other }, { id: unknown }]) {
      const answer = await ordering.callBack(clear(called.id), called);
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('BACKGROUND_CHECK_NOT_FOUND');
    }
  });
});
