import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prisma } from '@/lib/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { orgSurface } from './org-surface';

const limit = 5;

useTestDatabase({ API_RATE_LIMIT: String(limit) });

let orgId = '';
let token = '';

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId)).token;
});

const get = (withToken = token) => call('GET', '/api/v1/jobs', { token: withToken });

describe('the rate limit', () => {
  test('counts down, then refuses and says when to come back', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
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
    expect(wait).toBeLessThanOrEqual(10);
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
    expect(await prisma().job.count({ where: { orgId } })).toBe(0);
  });

  test('holds across processes: two limiters over one database share a window', async () => {
    const key = `caller of ${orgId}`;
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
      verdicts.push((await count(orgSurface, key)).allowed);
    }
    expect(verdicts).toEqual([true, true, true, true, true, false, false]);
  });
});
