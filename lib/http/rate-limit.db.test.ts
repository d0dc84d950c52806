import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { renewSession, switchOrganization } from '@/lib/auth/session';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { besideNeighbours } from '@/lib/testing/world';
import { orgSurface } from './surfaces';

// A token comes back after more than three seconds: no test takes as long.
const limit = 3;
const sessionLimit = 9;

useTestDatabase({ API_RATE_LIMIT: String(limit), SESSION_RATE_LIMIT: String(sessionLimit) });

let orgId = '';
let token = '';

// The first request reads all that answers it, which takes longer than a token.
beforeAll(async () => {
  const { id } = await createOrganization();
  await get((await createMember(id)).token);
});

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId)).token;
});

const get = (withToken = token) => call('GET', '/api/v1/jobs', { token: withToken });

describe('the rate limit', () => {
  test('counts down, then refuses and says when to come back', async () => {
    for (const left of [2, 1, 0]) {
      const { status, headers } = await get();
      expect(status).toBe(200);
      expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
      expect(headers.get('retry-after')).toBeNull();
    }
    const { status, headers, body } = await get();
    expect(status).toBe(429);
    expect(body.error.code).toBe('RATE_LIMITED');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(4);
    const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(11);
  });

  test('is each token’s own', async () => {
    const other = (await createMember(orgId)).token;
    for (let sent = 0; sent < limit; sent += 1) await get();
    expect((await get()).status).toBe(429);
    expect((await get(other)).status).toBe(200);
  });

  test('lets exactly as many of parallel requests through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - limit);
  });

  test('counts refused requests too, and writes nothing for them', async () => {
    for (let sent = 0; sent < limit; sent += 1) {
      expect((await call('POST', '/api/v1/jobs', { token, body: { title: 1 } })).status).toBe(400);
    }
    const refused = await call('POST', '/api/v1/jobs', { token, body: { title: 'Driver' } });
    expect(refused.status).toBe(429);
    expect(await prisma().job.count({ where: besideNeighbours(orgId) })).toBe(0);
  });

  test('holds across processes: two limiters over one database share a bucket', async () => {
    const caller: Caller = {
      actor: { type: 'automation', orgId, id: null, name: 'Screening' },
      key: `caller of ${orgId}`,
    };
    const counters = [];
    for (let process = 0; process < 2; process += 1) {
      vi.resetModules();
      counters.push((await import('./rate-limit')).countRequest);
    }
    const [one, two] = counters;
    if (!one || !two) throw new Error('There are two.');
    expect(one).not.toBe(two);
    const verdicts = [];
    for (const count of [one, two, one, two, one, two, one]) {
      verdicts.push((await count(orgSurface, caller)).allowed);
    }
    expect(verdicts).toEqual([true, true, true, false, false, false, false]);
  });
});

const anotherToken = async ({ userId }: Member, isSession = false) =>
  (await issueToken({ userId, orgId, isSession })).token;

/** Sends what each token may send and expects this many to pass, beside what came back meanwhile. */
async function expectPassed(tokens: string[], size: number): Promise<void> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    tokens.flatMap((one) => Array.from({ length: limit }, () => get(one))),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(size);
  expect(passed).toBeLessThanOrEqual(size + Math.floor((seconds * size) / 10));
  expect(passed).toBeLessThan(tokens.length * limit);
}

/** A refusal, from however many requests it takes to come to one. */
async function refusalOf(token: string) {
  for (;;) {
    const answer = await get(token);
    if (answer.status === 429) return answer;
  }
}

describe('many tokens of one person', () => {
  test('share what four tokens may, in that organization', async () => {
    const member = await createMember(orgId);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => anotherToken(member)));
    await expectPassed(tokens, 4 * limit);
    const refused = await refusalOf(await anotherToken(member));
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(4 * limit));
    expect((await get((await createMember(orgId)).token)).status).toBe(200);
    const { id: elsewhere } = await createOrganization();
    const { userId } = member;
    await prisma().membership.create({ data: { orgId: elsewhere, userId, role: 'admin' } });
    expect((await get((await issueToken({ userId, orgId: elsewhere })).token)).status).toBe(200);
  });

  test('a session renewed as often as you like has one limit, higher and of its own', async () => {
    const member = await createMember(orgId);
    const origin = { userAgent: null, address: null };
    const tokens = [await anotherToken(member, true)];
    for (let renewal = 0; renewal < 4; renewal += 1) {
      tokens.push((await renewSession(tokens.at(-1) ?? '', origin)).token);
    }
    tokens.push((await switchOrganization(tokens.at(-1) ?? '', orgId, origin)).token);
    await expectPassed(tokens, sessionLimit);
    const refused = await refusalOf(tokens[0] ?? '');
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(sessionLimit));
    expect((await get(member.token)).status).toBe(200);
  });
});
