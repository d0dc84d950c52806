import { expect, it } from 'vitest';
import { stageSlugs } from '@/lib/pipeline/stages';
import { advanceTo, nextStep } from './next-step';

it.each([
  ['applied', ['awaiting_screening'], { kind: 'forward', to: 'awaiting_screening' }],
  ['applied', ['ineligible_for_screening'], { kind: 'none' }],
  ['passed_screening_awaiting_scheduling', ['client_screening'], { kind: 'schedule' }],
  ['no_show', [], { kind: 'schedule' }],
  ['pending_evaluation', ['interview_scheduled'], { kind: 'schedule' }],
  ['awaiting_recruiter_action', ['hired'], { kind: 'hire' }],
  ['client_rejected', ['awaiting_recruiter_action'], { kind: 'reopen' }],
  ['dnc', ['applied'], { kind: 'none' }],
  ['hired', ['applied'], { kind: 'none' }],
] as const)('after %s with %j comes %j', (from, targets, step) => {
  expect(nextStep(from, targets)).toEqual(step);
});

const lacking = { lacksInterview: true };

it('offers nothing to go on with where somebody is blocked', () => {
  for (const from of stageSlugs) {
    const blocked = { lacksInterview: true, isBlocked: true };
    expect(nextStep(from, ['interview_scheduled'], blocked)).toEqual({ kind: 'none' });
  }
});

it('schedules where an interview is missing, or leads on', () => {
  expect(nextStep('interview_scheduled', ['past_interview'], lacking)).toEqual({
    kind: 'schedule',
  });
  const on = { kind: 'forward', to: 'past_interview' };
  expect(nextStep('interview_scheduled', ['past_interview'])).toEqual(on);
  expect(nextStep('applied', ['awaiting_screening'], lacking).kind).toBe('forward');
});

it('never steps into an end', () => {
  for (const from of stageSlugs) {
    expect(nextStep(from, ['hired'])).not.toHaveProperty('to');
  }
});

it.each([
  [{ kind: 'forward', to: 'awaiting_screening' }, 'awaiting_screening'],
  [{ kind: 'schedule' }, 'interview_scheduled'],
  [{ kind: 'hire' }, 'hired'],
  [{ kind: 'reopen' }, null],
  [{ kind: 'none' }, null],
] as const)('advancing by %j leads to %s', (step, to) => {
  expect(advanceTo(step)).toBe(to);
});
