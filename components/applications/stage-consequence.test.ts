import { describe, expect, it } from 'vitest';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';
import { type Consequence, consequenceOf, needsForce } from './stage-consequence';

const fromOpen: Record<StageSlug, Consequence> = {
  applied: 'move',
  awaiting_screening: 'move',
  client_screening: 'move',
  pending_evaluation: 'move',
  past_interview: 'attend',
  awaiting_recruiter_action: 'move',
  passed_screening_awaiting_scheduling: 'move',
  client_request_interview: 'move',
  interview_scheduled: 'schedule',
  reschedule_requested: 'move',
  no_show: 'attend',
  hired: 'hire',
  failed_screening: 'reject',
  ineligible_for_screening: 'reject',
  failed_interview: 'reject',
  client_rejected: 'reject',
  dnc: 'do_not_contact',
  refused_recording: 'reject',
};

describe('from an open stage', () => {
  it.each(stageSlugs)('%s asks what it brings about', (to) => {
    expect(consequenceOf('client_screening', to)).toBe(fromOpen[to]);
  });
});

describe('from what has ended', () => {
  const asked: Partial<Record<StageSlug, Consequence>> = {
    interview_scheduled: 'schedule',
    dnc: 'do_not_contact',
  };

  it.each(stageSlugs)('%s asks only for what can still happen', (to) => {
    expect(consequenceOf('failed_interview', to)).toBe(asked[to] ?? 'move');
  });

  it.each(['hired', 'dnc'] as const)('%s books no interview', (from) => {
    expect(consequenceOf(from, 'interview_scheduled')).toBe('move');
  });
});

describe('against the workflow', () => {
  const byOwnRule: readonly StageSlug[] = ['client_rejected', 'hired', 'interview_scheduled'];

  it.each(stageSlugs)('%s needs force unless its operation asks no workflow', (to) => {
    expect(needsForce('client_screening', to, false)).toBe(!byOwnRule.includes(to));
    expect(needsForce('client_screening', to, true)).toBe(false);
  });

  it.each(stageSlugs.filter((to) => to !== 'hired'))('hired is left for %s by force', (to) => {
    expect(needsForce('hired', to, false)).toBe(true);
  });
});
