import { describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';
import { outsideTwins } from '@/lib/testing/world';
import { useTwelveApplications } from './testing/twelve-applications';

useTestDatabase();

const { world, ids, get, idsOf, board } = useTwelveApplications();

describe('the list', () => {
  const orders: Record<string, number[]> = {
    '-stage_entered_at': [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    stage_entered_at: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    '-score': [11, 10, 9, 7, 6, 5, 3, 2, 1, 8, 4, 0],
    score: [1, 2, 3, 5, 6, 7, 9, 10, 11, 8, 4, 0],
    '-applied_at': [11, 10, 9, 8, 7, 6, 4, 3, 2, 1, 0, 5],
    applied_at: [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 5],
    name: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    '-name': [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  };

  it.each(Object.entries(orders))('by %s is the same in pages of any size', async (sort, order) => {
    for (const limit of [1, 5, 12]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Json = await get('applications', { sort, limit, ...(cursor && { cursor }) });
        expect(answer.status).toBe(200);
        seen.push(...idsOf(answer.body.applications));
        cursor = answer.body.next_cursor;
      } while (cursor);
      expect(seen).toEqual(order);
    }
  });

  it('by name, an accented letter stands beside its plain one, and one person has several', async () => {
    const { id: ownOrgId } = await createOrganization('Nordic', { neighbours: false });
    const { token } = await createMember(ownOrgId, 'viewer');
    const sorted = ['Ångström', 'Ångström', 'Ångström', 'Anker', 'Ärtz', 'Øst', 'Ott', 'Zorn'];
    for (const lastName of new Set([...sorted].reverse())) {
      const { id: candidateId } = await createCandidate(ownOrgId, { lastName });
      const count = sorted.filter((name) => name === lastName).length;
      for (let n = 0; n < count; n += 1) await createApplication(ownOrgId, { candidateId });
    }
    const walk = async (sort: string, limit: number) => {
      const seen: Json[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort, limit: String(limit), ...(cursor && { cursor }) };
        const { body }: Json = await call('GET', '/api/v1/applications', { token, query });
        seen.push(...body.applications);
        cursor = body.next_cursor;
      } while (cursor);
      expect(new Set(seen.map((one) => one.application_id)).size).toBe(sorted.length);
      return seen.map((one) => one.candidates.last_name);
    };
    for (const limit of [1, 2, 3]) {
      expect(await walk('name', limit)).toEqual(sorted);
      expect(await walk('-name', limit)).toEqual([...sorted].reverse());
    }
  });

  it('filters by stage and by everything the board filters by', async () => {
    const { body } = await get('applications', { stage: 'hired', source: 'Indeed', sort: 'name' });
    expect(idsOf(body.applications)).toEqual([8, 10, 11]);
  });

  it('tells the open from the ended, and how long each has waited', async () => {
    const open = await get('applications', { is_open: 'true', sort: 'stage_entered_at' });
    expect(idsOf(open.body.applications)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const ended = await get('applications', { is_open: 'false', sort: 'stage_entered_at' });
    expect(idsOf(ended.body.applications)).toEqual([8, 9, 10, 11]);
    const { id, stageEnteredAt } = await prisma().application.findFirstOrThrow({
      where: { id: ids[3] ?? '', ...outsideTwins },
    });
    const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000);
    const enter = (at: Date) =>
      prisma().application.updateMany({
        where: { orgId: world.orgId, id },
        data: { stageEnteredAt: at },
      });
    await enter(hoursAgo(71));
    const waiting = async () =>
      idsOf((await get('applications', { waiting_days: 3, limit: 100 })).body.applications);
    expect(await waiting()).not.toContain(3);
    await enter(hoursAgo(73));
    expect(await waiting()).toContain(3);
    expect((await board({ waiting_days: 3 })).applied.count).toBe(8);
    await enter(stageEnteredAt);
  });

  it('tells who meets the blocklist, as long as the entry holds', async () => {
    const { candidateId } = await prisma().application.findFirstOrThrow({
      where: { id: ids[6] ?? '', ...outsideTwins },
    });
    const block = (blockedBy: string | null) =>
      prisma().candidate.updateMany({
        where: { orgId: world.orgId, id: candidateId },
        data: { blockedBy },
      });
    const flagged = async (is_flagged: string) =>
      idsOf((await get('applications', { is_flagged, sort: 'name' })).body.applications);
    const { id } = await createBlocklistEntry(world.orgId);
    await block(id);
    expect(await flagged('true')).toEqual([6]);
    expect(await flagged('false')).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
    expect((await board({ is_flagged: 'true' })).applied.count).toBe(1);
    await prisma().blocklistEntry.updateMany({
      where: { orgId: world.orgId, id },
      data: { removedAt: new Date() },
    });
    expect(await flagged('true')).toEqual([]);
    await block(null);
  });

  it('filters by candidate', async () => {
    const { candidateId } = await prisma().application.findFirstOrThrow({
      where: { id: ids[5] ?? '', ...outsideTwins },
    });
    const { body } = await get('applications', { candidate_id: candidateId });
    expect(idsOf(body.applications)).toEqual([5]);
    const nobodys = { candidate_id: ids[5] ?? '' };
    expect((await get('applications', nobodys)).body.applications).toEqual([]);
  });
});
