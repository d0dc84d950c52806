import { describe, expect, it } from 'vitest';
import { decideMove } from '@/lib/pipeline/decide-move';
import { stageSlugs } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';
import { planDemo } from './plan';

const now = new Date('2026-03-18T15:30:00Z');
const { plans } = planDemo(now);
const everything = plans.map(({ rows }) => rows);

describe('the demo', () => {
  it('has about 400 applications, every stage in every organization', () => {
    expect(everything).toHaveLength(3);
    for (const { application } of everything) {
      expect(new Set(application.map(({ stage }) => stage))).toEqual(new Set(stageSlugs));
    }
    const total = everything.reduce((sum, { application }) => sum + application.length, 0);
    expect(total).toBeGreaterThan(380);
    expect(total).toBeLessThan(460);
  });

  it('has two registries with five locations that each take in applicants', () => {
    const registries = plans.filter(({ company }) => company.orgRef);
    expect(registries).toHaveLength(2);
    const intake = registries.flatMap(({ rows }) =>
      rows.intake.map(({ locationId }) => locationId),
    );
    expect(new Set(intake).size).toBe(5);
  });

  it('tells histories that the workflow allows and that end in the application stage', () => {
    const workflow = defaultWorkflow();
    for (const { application, activity } of everything) {
      const moved = activity.filter(({ type }) => type === 'stage');
      for (const { id, stage, createdAt } of application) {
        const own = moved.filter(({ applicationId }) => applicationId === id);
        const moves = own.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(moves[0]).toMatchObject({
          fromStage: null,
          toStage: 'applied',
          occurredAt: createdAt,
        });
        expect(moves.at(-1)?.toStage).toBe(stage);
        for (const { fromStage, toStage } of moves.slice(1)) {
          if (!fromStage || !toStage) throw new Error('A move has two ends.');
          const request = { kind: 'change', to: toStage, force: false } as const;
          const movable = { stage: fromStage, isMovedAway: false };
          expect(decideMove(movable, request, workflow).allowed).toBe(true);
        }
      }
    }
  });

  it('happens before now, some of it today, with interviews to come', () => {
    for (const { activity, interview, application } of everything) {
      const times = activity.map(({ occurredAt }) => new Date(occurredAt ?? 0).getTime());
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
      expect(times.filter((time) => now.getTime() - time < 86_400_000).length).toBeGreaterThan(10);
      const coming = interview.filter(({ startTime }) => new Date(startTime) > now);
      const scheduled = application.filter(({ stage }) => stage === 'interview_scheduled');
      expect(coming.length).toBeGreaterThanOrEqual(scheduled.length);
    }
  });

  it('has people who applied to two jobs and blocklist entries of all five types', () => {
    for (const { application, candidate, blocklistEntry } of everything) {
      expect(application.length).toBeGreaterThan(candidate.length);
      expect(new Set(blocklistEntry.map(({ matchType }) => matchType)).size).toBe(5);
    }
  });
});
