import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, outsideTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { besideNeighbours } from '@/lib/testing/world';
import { answerOnce } from './idempotency';

useTestDatabase();

let orgId = '';
let token = '';

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId)).token;
});

const body = { title: 'Forklift operator' };

function post(key: string, options: { body?: unknown; token?: string } = {}) {
  return call('POST', '/api/v1/jobs', {
    token,
    body,
    ...options,
    headers: { 'idempotency-key': key },
  });
}

const jobs = () => prisma().job.count({ where: besideNeighbours(orgId) });

describe('Idempotency-Key', () => {
  test('a repetition gets the first answer and does nothing', async () => {
    const first = await post('key');
    const second = await post('key');
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await jobs()).toBe(1);
  });

  const standing = () => prisma().$queryRaw`
    SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes,
      extract(epoch FROM locked_until - (expires_at - interval '24 hours'))::float8 AS "heldSeconds"
    FROM idempotency_key WHERE scope LIKE ${`%${orgId}%`}`;

  test('an answer is kept for 24 hours, and a key held for 20 seconds at a time', async () => {
    let underWay: unknown;
    await answerOnce({ scope: orgId, key: 'key', operation: 'test', request: '{}' }, async () => {
      underWay = await outsideTransaction(standing);
      return { status: 201, body: '{}' };
    });
    expect(underWay).toEqual([{ minutes: 24 * 60, heldSeconds: 20 }]);
    // Releases before see no answer, only that the key is held until it is forgotten.
    expect(await standing()).toEqual([{ minutes: 24 * 60, heldSeconds: 24 * 60 * 60 }]);
  });

  test('what an answer says of people is sealed, and its identifiers are noted', async () => {
    const { body: created } = await post('key');
    const [kept] = await prisma().idempotencyKey.findMany({
      where: { scope: { contains: orgId } },
    });
    expect(kept).toMatchObject({ responseStatus: null, responseBody: null, answerStatus: 201 });
    expect(kept?.named).toContain(created.job.id);
    expect(Buffer.from(kept?.sealedAnswer ?? []).includes(body.title)).toBe(false);
  });

  test('a repetition may write the identifiers of its path in the other case', async () => {
    const { body: created } = await post('first');
    const copy = (id: string) =>
      call('POST', `/api/v1/jobs/${id}/copy`, { token, headers: { 'idempotency-key': 'copy' } });
    const first = await copy(created.job.id);
    const second = await copy(created.job.id.toUpperCase());
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(await jobs()).toBe(2);
  });

  test('the same key with another body, or at another operation, is refused', async () => {
    const { body: created } = await post('key');
    const others = [
      await post('key', { body: { title: 'Driver' } }),
      await call('POST', `/api/v1/jobs/${created.job.id}/copy`, {
        token,
        body,
        headers: { 'idempotency-key': 'key' },
      }),
    ];
    for (const answer of others) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect(await jobs()).toBe(1);
  });

  test('of twenty parallel requests one executes and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('key')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await jobs()).toBe(1);
  });

  test('another token and no key at all are other requests', async () => {
    const other = (await createMember(orgId)).token;
    const answers = [await post('key'), await post('key', { token: other })];
    for (const _ of answers) await call('POST', '/api/v1/jobs', { token, body });
    expect(new Set(answers.map(({ body: { job } }) => job.id)).size).toBe(2);
    expect(await jobs()).toBe(4);
  });

  test('a refusal that changed nothing leaves the key free for the same request and for another', async () => {
    const { id: applicationId } = await createApplication(orgId);
    const send = (to_stage: string) =>
      call('POST', `/api/v1/applications/${applicationId}/change-stage`, {
        token,
        body: { to_stage },
        headers: { 'idempotency-key': 'key' },
      });
    const refused = [await send('past_interview'), await send('past_interview')];
    expect(refused.map(({ body: { error } }) => error.code)).toEqual(
      refused.map(() => 'INVALID_STAGE_TRANSITION'),
    );
    for (const answer of refused) expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect((await send('awaiting_screening')).status).toBe(200);
    const again = await send('awaiting_screening');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });

  test('a refusal whose reason is gone is not repeated, though the key is', async () => {
    const { id: jobId } = await prisma().job.create({
      data: {
        orgId,
        id: newId(),
        title: 'Night nurse',
        employmentType: 'full-time',
        deletedAt: new Date(),
      },
    });
    const copy = () =>
      call('POST', `/api/v1/jobs/${jobId}/copy`, { token, headers: { 'idempotency-key': 'key' } });
    expect((await copy()).body.error.code).toBe('JOB_NOT_FOUND');
    await prisma().job.update({
      where: { orgId_id: { orgId, id: jobId } },
      data: { deletedAt: null },
    });
    expect((await copy()).status).toBe(201);
  });

  test('a malformed request does not use the key up', async () => {
    expect((await post('key', { body: { title: 12 } })).status).toBe(400);
    expect((await post('key')).status).toBe(201);
  });

  test.each([
    ['255 characters', 'k'.repeat(255), 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['nothing', '', 400],
  ])('a key of %s answers %s', async (_, key, status) => {
    expect((await post(key)).status).toBe(status);
  });

  test('a key at a GET means nothing', async () => {
    const headers = { 'idempotency-key': 'key' };
    const first = await call('GET', '/api/v1/jobs', { token, headers });
    await post('other');
    const second = await call('GET', '/api/v1/jobs', { token, headers });
    expect(second.body.pagination.total).toBe(first.body.pagination.total + 1);
  });
});

describe('answerOnce', () => {
  const request = () => ({ scope: orgId, key: 'key', operation: 'createJob', request: '{}' });
  const answer = { status: 201, body: '{"done":true}' };

  test('a failure of ours frees the key', async () => {
    const failing = () => Promise.reject(new Error('the database went away'));
    await expect(answerOnce(request(), failing)).rejects.toThrow('went away');
    expect(await answerOnce(request(), async () => answer)).toEqual({ ...answer, replayed: false });
  });

  const addJob = async () => {
    const data = { orgId, id: newId(), title: 'Night nurse', employmentType: 'full-time' };
    await inTransaction((tx) => tx.job.create({ data }));
    return answer;
  };

  test('a change whose answer cannot be stored is taken back, and its key is free', async () => {
    await prisma().$executeRawUnsafe(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room'; END $$`);
    await prisma().$executeRawUnsafe(`
      CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_key FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      await expect(answerOnce(request(), addJob)).rejects.toThrow('no room');
    } finally {
      await prisma().$executeRawUnsafe('DROP TRIGGER refuse ON idempotency_key');
      await prisma().$executeRawUnsafe('DROP FUNCTION refuse');
    }
    expect(await jobs()).toBe(0);
    expect(await answerOnce(request(), addJob)).toEqual({ ...answer, replayed: false });
    expect(await jobs()).toBe(1);
  });

  test('a request that outlives its lease changes nothing once another has taken over', async () => {
    const { scope, key } = request();
    const slow = answerOnce(request(), async () => {
      await addJob();
      await outsideTransaction(
        () => prisma().$executeRaw`
        UPDATE idempotency_key SET locked_until = now() - interval '1 second'
        WHERE scope = ${scope} AND key = ${key}`,
      );
      expect(await outsideTransaction(() => answerOnce(request(), addJob))).toMatchObject({
        replayed: false,
      });
      return answer;
    });
    await expect(slow).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await jobs()).toBe(1);
    expect(await answerOnce(request(), addJob)).toEqual({ ...answer, replayed: true });
  });

  test('an answer of the release before is repeated word for word', async () => {
    const { scope, key } = request();
    await answerOnce(request(), async () => answer);
    await prisma().idempotencyKey.update({
      where: { scope_key: { scope, key } },
      data: {
        ...{ answerStatus: null, sealedAnswer: null },
        ...{ responseStatus: answer.status, responseBody: answer.body },
      },
    });
    expect(await answerOnce(request(), addJob)).toEqual({ ...answer, replayed: true });
    expect(await jobs()).toBe(0);
  });

  test('a request whose process died is taken over once its lock has run out', async () => {
    const { scope, key } = request();
    await answerOnce(request(), async () => answer);
    await prisma().idempotencyKey.update({
      where: { scope_key: { scope, key } },
      data: { answerStatus: null, sealedAnswer: null, lockedUntil: new Date(Date.now() - 1000) },
    });
    const second = { status: 201, body: '{"done":"again"}' };
    expect(await answerOnce(request(), async () => second)).toEqual({ ...second, replayed: false });
  });

  test('after 24 hours the key is free for anything', async () => {
    const { scope, key } = request();
    await answerOnce(request(), async () => answer);
    await prisma().idempotencyKey.update({
      where: { scope_key: { scope, key } },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const other = { ...request(), request: '{"other":1}' };
    expect((await answerOnce(other, async () => answer)).replayed).toBe(false);
  });
});
