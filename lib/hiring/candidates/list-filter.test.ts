import { describe, expect, test } from 'vitest';
import {
  asksNothing,
  type CandidateFilter,
  type CandidateListQuery,
  filterOf,
  orderOf,
} from './list-filter';

const [orgId, userId] = ['01990a3e', '01990b4f'];
const who = { id: userId, name: 'Dana', role: 'recruiter', scope: null } as const;
const actor = { type: 'user', orgId, ...who } as const;

const query = (fields: Partial<CandidateListQuery>): CandidateListQuery => {
  return { page: 1, limit: 20, ...fields };
};

describe('filterOf', () => {
  test.each<[Partial<CandidateListQuery>, CandidateFilter | null]>([
    [{}, { terms: [] }],
    [{ search: ' ', source: ' , ' }, { terms: [] }],
    [{ source: 'indeed, indeed,referral' }, { terms: [], sources: ['indeed', 'referral'] }],
    [{ stage: 'applied' }, { terms: [], application: { stage: 'applied' } }],
    [
      { stage: 'applied', status: 'applied' },
      { terms: [], application: { stage: 'applied' } },
    ],
    [{ stage: 'applied', status: 'hired' }, null],
    [{ mine: true }, { terms: [], application: { recruiter: { orgId, userId } } }],
    [{ mine: false }, { terms: [] }],
    [{ search: '%' }, null],
    [{ min_score: 50 }, { terms: [], minBestScore: 50 }],
    [{ min_score: 0 }, { terms: [], minBestScore: 0 }],
    [{ max_score: 50 }, { terms: [], application: { maxScore: 50 } }],
    [
      { min_score: 50, source: 'indeed', stage: 'hired' },
      { terms: [], application: { stage: 'hired', minScore: 50, sources: ['indeed'] } },
    ],
    [
      { date_from: '2026-03-01', date_to: '2026-03-01' },
      {
        terms: [],
        application: {
          appliedFrom: new Date('2026-03-01T00:00:00.000Z'),
          appliedTo: new Date('2026-03-01T23:59:59.999Z'),
        },
      },
    ],
  ])('%o asks for %o', (fields, filter) => {
    expect(filterOf(query(fields), actor)).toEqual(filter);
  });

  test.each<[Partial<CandidateListQuery>, boolean]>([
    [{}, true],
    [{ search: ' ', source: ',' }, true],
    [{ min_score: 0 }, false],
    [{ source: 'indeed' }, false],
    [{ search: 'li' }, false],
    [{ job_id: '0199' }, false],
  ])('%o asks nothing: %s', (fields, nothing) => {
    const filter = filterOf(query(fields), actor);
    expect(filter && asksNothing(filter)).toBe(nothing);
  });
});

describe('orderOf', () => {
  test.each<[Partial<CandidateListQuery>, ReturnType<typeof orderOf>]>([
    [{}, { by: 'newest', descending: true }],
    [{ sort_order: 'asc' }, { by: 'newest', descending: false }],
    [{ sort_by: 'name' }, { by: 'name', descending: false }],
    [
      { sort_by: 'name', sort_order: 'desc' },
      { by: 'name', descending: true },
    ],
    [{ sort_by: 'score' }, { by: 'score', descending: true }],
    [{ sort_by: 'activity' }, { by: 'activity', descending: true }],
    [
      { sort_by: 'activity', sort_order: 'asc' },
      { by: 'activity', descending: false },
    ],
  ])('%o is %o', (fields, order) => {
    expect(orderOf(query(fields))).toEqual(order);
  });
});
