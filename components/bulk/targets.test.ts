import { expect, test } from 'vitest';
import { withStageNames } from '@/components/applications/refusal';
import type { StageSlug } from '@/lib/pipeline/stages';
import { targetsOf } from './targets';

const stages = (['applied', 'awaiting_screening', 'client_rejected', 'hired'] as const).map(
  (slug) => ({
    stage_id: slug,
    slug,
    name: slug,
    color: null,
    stage_type: 'screening' as const,
    is_terminal: false,
  }),
);
const workflow: Partial<Record<StageSlug, StageSlug[]>> = {
  applied: ['awaiting_screening', 'client_rejected'],
  awaiting_screening: ['client_rejected'],
};
const targets = (from: StageSlug[]) => {
  const { all, some } = targetsOf(stages, from, (slug) => workflow[slug] ?? []);
  return { all: all.map(({ slug }) => slug), some: some.map((one) => [one.stage.slug, one.count]) };
};

test('what all may do stands apart from what some may', () => {
  expect(targets(['applied', 'applied', 'awaiting_screening'])).toEqual({
    all: ['client_rejected'],
    some: [['awaiting_screening', 2]],
  });
});

test('a stage that none of them may go to is left out', () => {
  expect(targets(['hired'])).toEqual({ all: [], some: [] });
});

test('of applicants who are not known every stage is offered', () => {
  expect(targets([]).all).toHaveLength(4);
});

test('a refusal names the stages as the board does', () => {
  const named = stages.map((stage) => ({ ...stage, name: stage.slug.toUpperCase() }));
  const message = 'The workflow does not allow a move from awaiting_screening to hired.';
  expect(withStageNames(message, named)).toBe(
    'The workflow does not allow a move from AWAITING_SCREENING to HIRED.',
  );
});
