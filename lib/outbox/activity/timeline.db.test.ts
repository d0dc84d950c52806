import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

let token = '';
let at = '';
let userId = '';
const base = Date.parse('2026-03-01T10:00:00Z');

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  const member = await createMember(orgId, 'viewer');
  ({ token, userId } = member);
  const application = await createApplication(orgId);
  const { candidateId } = application;
  at = `/api/v1/candidates/${candidateId}/timeline`;
  const types = ['stage', 'note', 'email', 'call', 'sms', 'interview', 'profile'] as const;
  await prisma().activity.createMany({
    data: Array.from({ length: 70 }, (_, index) => {
      const type = types[index % types.length] ?? 'note';
      const stage = { fromStage: 'applied', toStage: 'hired', isForced: index % 2 === 0 } as const;
      return {
        orgId,
        id: newId(),
        candidateId,
        applicationId: application.id,
        type,
        actorType: 'user' as const,
        actorId: index < 35 ? userId : 'somebody-else',
        actorName: 'Dana',
        // Pairs share a timestamp, so the cursor must distinguish them.
        occurredAt: new Date(base + Math.floor(index / 2) * 1000),
        details: { body: `event ${index}` },
        ...(type === 'stage' ? stage : {}),
      };
    }),
  });
});

type Event = { id: string; type: string; occurred_at: string };
const read = async (query: Record<string, string> = {}) => {
  const answer = await call('GET', at, { token, query });
  expect(answer.status).toBe(200);
  return answer.body as { events: Event[]; next_cursor: string | null };
};

it('returns each event once, newest first, when paged by cursor', async () => {
  const seen: Event[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read({ limit: '7', ...(cursor ? { cursor } : {}) });
    seen.push(...page.events);
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen.map((event) => event.id)).size).toBe(60);
  const times = seen.map((event) => event.occurred_at);
  expect(times).toEqual([...times].sort().reverse());
  for (const { id, type } of seen) expect(id.startsWith(`${type}:`)).toBe(true);
});

it('returns 30 events per page by default and at most 100', async () => {
  expect((await read()).events).toHaveLength(30);
  expect((await read({ limit: '1000' })).events).toHaveLength(60);
  expect((await read({ limit: 'many' })).events).toHaveLength(30);
  expect((await read({ limit: '-3' })).events).toHaveLength(1);
});

it('filters by type, and override means forced moves only', async () => {
  const stage = await read({ types: 'stage', limit: '100' });
  expect(new Set(stage.events.map((event) => event.type))).toEqual(new Set(['stage']));
  const override = await read({ types: 'override', limit: '100' });
  expect(override.events).toHaveLength(5);
  const comm = await read({ types: 'comm,unknown', limit: '100' });
  expect(new Set(comm.events.map((event) => event.type))).toEqual(
    new Set(['call', 'sms', 'email']),
  );
});

it('filters by actor and by time', async () => {
  expect((await read({ actor_id: userId, limit: '100' })).events).toHaveLength(30);
  const shouted = await read({ actor_id: userId.toUpperCase(), limit: '100' });
  expect(shouted.events).toHaveLength(30);
  expect((await read({ actor_id: 'nobody' })).events).toEqual([]);
  const since = new Date(base + 30_000).toISOString();
  const recent = await read({ since, limit: '100' });
  expect(recent.events.every((event) => event.occurred_at >= since)).toBe(true);
  expect(recent.events.length).toBeGreaterThan(0);
});

it('answers an unreadable cursor, actor or time without an error', async () => {
  expect(await read({ cursor: 'rubbish' })).toEqual({ events: [], next_cursor: null });
  expect(await read({ actor_id: 'a\0b' })).toEqual({ events: [], next_cursor: null });
  for (const since of ['yesterday', ' ', '2026-02-30', '2026-03-01T10:00:00+99:00']) {
    expect(await read({ since })).toEqual({ events: [], next_cursor: null });
  }
  expect((await read({ since: '' })).events).toHaveLength(30);
});

it('accepts every notation of the same instant', async () => {
  const at10 = '2026-03-01T10:00:30';
  const { events } = await read({ since: `${at10}Z`, limit: '100' });
  expect(events.length).toBeGreaterThan(0);
  expect(events.length).toBeLessThan(60);
  for (const since of [at10, '2026-03-01T12:00:30+02:00', '2026-03-01T12:00:30 02:00']) {
    expect((await read({ since, limit: '100' })).events).toEqual(events);
  }
  const answer = await call('GET', `${at}?limit=100&since=2026-03-01T12:00:30+02:00`, { token });
  expect(answer.body.events).toEqual(events);
  expect((await read({ since: '2026-03-01', limit: '100' })).events).toHaveLength(60);
  expect((await read({ since: '2026-03-02' })).events).toEqual([]);
});
