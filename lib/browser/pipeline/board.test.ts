import { describe, expect, test } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import {
  type Board,
  cardOf,
  type Placed,
  withCardBack,
  withCardMoved,
  withKeptPages,
  withPage,
} from './board';

const card = (id: string, status: StageSlug): Placed => ({
  application_id: id,
  status,
  stage_entered_at: '2026-01-01T00:00:00.000Z',
});

function column(slug: StageSlug, ids: string[], count = ids.length, cursor: string | null = null) {
  const applications = ids.map((id) => card(id, slug));
  return { stage: { slug }, count, applications, next_cursor: cursor };
}

const ids = (board: Board<Placed>, slug: StageSlug) =>
  board.stages
    .find(({ stage }) => stage.slug === slug)
    ?.applications.map((placed) => placed.application_id);

describe('moving a card', () => {
  const board = { stages: [column('applied', ['a', 'b'], 40), column('hired', ['c'])] };
  const now = new Date('2026-02-03T04:05:06.000Z');

  test('takes it to the top of the other stage and counts it there', () => {
    const moved = withCardMoved(board, 'b', 'hired', now);
    expect(ids(moved, 'applied')).toEqual(['a']);
    expect(ids(moved, 'hired')).toEqual(['b', 'c']);
    expect(moved.stages.map(({ count }) => count)).toEqual([39, 2]);
    const stamped = { status: 'hired', stage_entered_at: now.toISOString() };
    expect(cardOf(moved, 'b')).toMatchObject(stamped);
  });

  test('takes it to its place by the time it came there', () => {
    const came = (id: string, hour: number) => ({
      ...card(id, 'hired'),
      stage_entered_at: `2026-01-01T0${hour}:00:00.000Z`,
    });
    const [applied, hired] = [column('applied', ['a']), column('hired', [])];
    const stages = [applied, { ...hired, applications: [came('x', 9), came('y', 3)] }];
    const back = withCardMoved({ stages }, 'a', 'hired', new Date('2026-01-01T05:00:00.000Z'));
    expect(ids(back, 'hired')).toEqual(['x', 'a', 'y']);
  });

  test('leaves the board as it was for an unknown card or its own stage', () => {
    expect(withCardMoved(board, 'z', 'hired', now)).toBe(board);
    expect(withCardMoved(board, 'a', 'applied', now)).toBe(board);
  });

  test('changes nothing of the board it was given, so that it can be put back', () => {
    const before = structuredClone(board);
    withCardMoved(board, 'a', 'hired', now);
    expect(board).toEqual(before);
  });
});

describe('taking a card back', () => {
  const now = new Date('2026-02-03T04:05:06.000Z');
  const before = {
    stages: [column('applied', ['a', 'b', 'c'], 3), column('hired', []), column('dnc', [])],
  };

  test('puts it where it was and leaves what was moved meanwhile', () => {
    const moved = withCardMoved(withCardMoved(before, 'b', 'hired', now), 'a', 'dnc', now);
    const back = withCardBack(moved, before, 'b');
    expect(ids(back, 'applied')).toEqual(['b', 'c']);
    expect(ids(back, 'dnc')).toEqual(['a']);
    expect(back.stages.map(({ count }) => count)).toEqual([2, 0, 1]);
    expect(cardOf(back, 'b')).toEqual(card('b', 'applied'));
  });

  test('shows one again that a reading in between had lost, without counting it twice', () => {
    const lost = { stages: [column('applied', ['a'], 3, 'after-a'), ...before.stages.slice(1)] };
    const back = withCardBack(lost, before, 'b');
    expect(ids(back, 'applied')).toEqual(['a', 'b']);
    expect(back.stages[0]?.count).toBe(3);
  });

  test('changes nothing where it never left', () => {
    expect(withCardBack(before, before, 'a')).toBe(before);
  });
});

describe('a page of a column', () => {
  const board = { stages: [column('applied', ['a', 'b'], 4, 'x'), column('hired', ['d'])] };
  const applications = ['b', 'c', 'd'].map((id) => card(id, 'applied'));
  const page = { applications, next_cursor: null };

  test('is appended without doubling cards that have moved meanwhile', () => {
    const grown = withPage(board, 'applied', 'x', page);
    expect(ids(grown, 'applied')).toEqual(['a', 'b', 'c']);
    expect(grown.stages[0]?.next_cursor).toBeNull();
  });

  test('that continues another reading of the column is left out', () => {
    expect(withPage(board, 'applied', 'w', page)).toEqual(board);
  });
});

describe('a fresh board', () => {
  const previous = { stages: [column('applied', ['a', 'b', 'c', 'd', 'e'], 9, 'after-e')] };

  test('keeps the pages loaded before, without what the first page shows to have left', () => {
    const fresh = { stages: [column('applied', ['n', 'a', 'c'], 9, 'after-c')] };
    const merged = withKeptPages(fresh, previous);
    expect(ids(merged, 'applied')).toEqual(['n', 'a', 'c', 'd', 'e']);
    expect(merged.stages[0]?.next_cursor).toBe('after-e');
  });

  test('shows a card in one column only', () => {
    const fresh = {
      stages: [column('applied', ['a'], 8, 'after-a'), column('hired', ['c'])],
    };
    const merged = withKeptPages(fresh, previous);
    expect(ids(merged, 'applied')).toEqual(['a', 'b', 'd', 'e']);
    expect(ids(merged, 'hired')).toEqual(['c']);
  });

  test('drops everything below when the stage has no more pages', () => {
    const fresh = { stages: [column('applied', ['a', 'b'])] };
    expect(ids(withKeptPages(fresh, previous), 'applied')).toEqual(['a', 'b']);
  });

  test('begins a column again where more came in than the first page holds', () => {
    const fresh = { stages: [column('applied', ['n', 'm'], 11, 'after-m')] };
    expect(withKeptPages(fresh, previous)).toEqual(fresh);
  });

  test('leads to all of many cards that were just moved into a long column', () => {
    const many = ['m', 'n', 'o'];
    const board = { stages: [column('hired', many, 3), ...previous.stages] };
    const now = new Date('2026-02-03T04:05:06.000Z');
    const moved = many.reduce((shown, id) => withCardMoved(shown, id, 'applied', now), board);
    const fresh = { stages: [column('hired', []), column('applied', ['m', 'n'], 12, 'after-n')] };
    expect(withKeptPages(fresh, moved)).toEqual(fresh);
  });
});
