import { expect, test } from 'vitest';
import type { StageInfo } from '@/lib/browser/pipeline/queries';
import { raceWords, withStageNames } from './refusal';

const stages = [
  { slug: 'applied', name: 'New' },
  { slug: 'awaiting_screening', name: 'To be called' },
] as StageInfo[];
const person = { name: 'Bo Cruz', stage: 'applied' } as const;

test('the loser of a race reads who was first and what holds now', () => {
  const last = { to_stage_slug: 'awaiting_screening', changed_by: 'Ana Ruiz' } as const;
  expect(raceWords(person, last, stages)).toEqual({
    title: 'Bo Cruz is in To be called now',
    description: 'Ana Ruiz was first.',
  });
});

test('where nobody moved the person, there was no race', () => {
  expect(raceWords(person, undefined, stages)).toBeNull();
  const last = { to_stage_slug: 'applied', changed_by: 'Ana Ruiz' } as const;
  expect(raceWords(person, last, stages)).toBeNull();
});

test('a refusal names stages as the organization does', () => {
  expect(withStageNames('It is closed (awaiting_screening).', stages)).toBe(
    'It is closed (To be called).',
  );
});
