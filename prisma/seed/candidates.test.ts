import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { decideMove } from '@/lib/pipeline/decide-move';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';
import { type CandidateSeed, candidate } from './candidates';
import { planOffice } from './first-rows';
import { Random } from './random';

const until = Date.UTC(2026, 0, 15);

function generate(seed: number, count: number): CandidateSeed[] {
  const office = planOffice(new Random(seed, 1), 40, until, 'staff.example');
  const random = new Random(seed, 2);
  return Array.from({ length: count }, (_, index) => candidate(random, office, index, count));
}

const people = generate(7, 6_000);
const applications = people.flatMap((person) => person.applications);

describe('generated candidates', () => {
  it('are the same for the same seed and others for another', () => {
    expect(generate(3, 50)).toEqual(generate(3, 50));
    expect(generate(4, 50)).not.toEqual(generate(3, 50));
  });

  it('make only moves that the default workflow allows, in the order of their times', () => {
    const workflow = defaultWorkflow();
    for (const { activity, stage, appliedAt } of applications) {
      const moves = activity.filter(({ type }) => type === 'stage');
      expect(moves[0]).toMatchObject({ fromStage: null, toStage: 'applied', at: appliedAt });
      expect(moves.at(-1)?.toStage).toBe(stage);
      for (const [index, move] of moves.entries()) {
        const before = moves[index - 1];
        if (!before?.toStage || !move.toStage) continue;
        expect(move.fromStage).toBe(before.toStage);
        expect(move.at).toBeGreaterThan(before.at);
        expect(move.id > before.id).toBe(true);
        const request = { kind: 'change', to: move.toStage, force: false } as const;
        const movable = { stage: before.toStage, isMovedAway: false };
        expect(decideMove(movable, request, workflow).allowed).toBe(true);
      }
      expect(moves.every(({ at }) => at <= until)).toBe(true);
    }
  });

  it('stand in all 18 stages, most of them where an office leaves most', () => {
    const share = (slug: StageSlug) =>
      applications.filter(({ stage }) => stage === slug).length / applications.length;
    expect(stageSlugs.filter((slug) => share(slug) === 0)).toEqual([]);
    expect(share('client_rejected')).toBeGreaterThan(share('hired'));
    expect(share('hired')).toBeGreaterThan(share('dnc'));
  });

  it('have about 1.2 applications and four rows of activity each', () => {
    expect(applications.length / people.length).toBeCloseTo(1.2, 0);
    const rows = applications.reduce((sum, { activity }) => sum + activity.length, 0);
    expect(rows / applications.length).toBeGreaterThan(3);
    expect(rows / applications.length).toBeLessThan(5);
  });

  it('have a score exactly where a screening was held, higher where it was passed', () => {
    const scores = { passed: 0, failed: 0 };
    for (const { screening, activity } of applications) {
      const verdict = activity.find(({ fromStage }) => fromStage === 'awaiting_screening')?.toStage;
      const held =
        verdict === 'passed_screening_awaiting_scheduling' || verdict === 'failed_screening';
      expect(screening !== null).toBe(held);
      if (screening?.result === 'passed') scores.passed = Math.max(scores.passed, screening.score);
      if (screening?.result === 'failed') scores.failed = Math.max(scores.failed, screening.score);
    }
    expect(scores.passed).toBeGreaterThan(90);
    expect(scores.failed).toBeLessThan(65);
  });

  it('arrive in order over three years and can be reached', () => {
    const times = people.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((until - (times[0] ?? 0)) / 86_400_000).toBeGreaterThan(1_080);
    for (const { phoneE164, phone, email } of people) {
      expect(phone ?? email).not.toBeNull();
      if (phoneE164) expect(parsePhoneNumberFromString(phone ?? '', 'US')?.number).toBe(phoneE164);
      if (email) expect(email).toMatch(/^[a-z0-9._]+@([a-z]+\.example|example\.(com|org|net))$/);
    }
  });
});
