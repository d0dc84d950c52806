import { expect, it } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Decision } from './decision';
import { leftOutOf } from './left-out';

const workflow: Partial<Record<StageSlug, StageSlug[]>> = {
  applied: ['awaiting_screening', 'client_rejected'],
  past_interview: ['hired', 'client_rejected'],
};
const asked = { nextOf: (stage: StageSlug) => workflow[stage] ?? [], stageName: 'There' };

function decision(
  kind: Decision['kind'],
  to: StageSlug,
  differing: Partial<Decision> = {},
): Decision {
  const ids = ['a', 'b', 'c'];
  return { kind, to, ids, subject: '3 applicants', person: null, isForced: false, ...differing };
}

function inStages(...stages: StageSlug[]) {
  return stages.map((stage, index) => ({
    application_id: ['a', 'b', 'c'][index] ?? '',
    name: ['Ana', 'Bo', 'Cy'][index] ?? '',
    stage,
  }));
}

it.each([
  ['reject', 'client_rejected', 'Closed already, and left as it is: Bo.'],
  ['hire', 'hired', 'The workflow does not lead to There: Cy. Left as it is.'],
  ['flagged', 'hired', 'The workflow does not lead to There: Cy. Left as it is.'],
] as const)('%s names whom it leaves out', (kind, to, sentence) => {
  const known = inStages('past_interview', 'client_rejected', 'applied');
  const leftOut = leftOutOf(decision(kind, to), known, asked);
  expect(leftOut.sentences).toContain(sentence);
  expect(leftOut.ids).toEqual(new Set(kind === 'reject' ? ['b'] : ['b', 'c']));
  expect(leftOut.subject).toBe(kind === 'reject' ? '2 applicants' : '1 applicant');
});

it('names whom others have moved, who is out of reach, and who has no application', () => {
  const wanted = decision('reject', 'client_rejected', {
    seenIn: { a: 'applied', b: 'applied', c: 'applied' },
    nameOf: { a: 'Ana', b: 'Bo', c: 'Cy' },
    without: ['Dee', 'Eli'],
  });
  expect(leftOutOf(wanted, inStages('applied', 'past_interview'), asked).sentences).toEqual([
    'Left out, without an application: Dee and Eli.',
    'Moved by somebody else meanwhile, and left as it is: Bo.',
    'No longer there, or out of your reach: Cy.',
  ]);
});

it('leaves out nobody who can be moved', () => {
  const known = inStages('applied', 'applied', 'applied');
  expect(leftOutOf(decision('reject', 'client_rejected'), known, asked).sentences).toEqual([]);
});
