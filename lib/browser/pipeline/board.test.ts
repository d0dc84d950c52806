import { describe, expect, test } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Board, cardOf, type Placed, withCardMoved, withKeptPages, withPage } from './board';

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

test('a page is appended without doubling cards that have moved down meanwhile', () => {
  const board = { stages: [column('applied', ['a', 'b'], 4, 'x')] };
  const page = { applications: [card('b', 'applied'), card('c', 'applied')], next_cursor: null };
  const grown = withPage(board, 'applied', page);
  expect(ids(grown, 'applied')).toEqual(['a', 'b', 'c']);
  expect(grown.stages[0]?.next_cursor).toBeNull();
});

describe('a fresh board', () => {
  const previous = { stages: [column('applied', ['a', 'b', 'c', 'd', 'e'], 9, 'after-e')] };

  test('keeps the pages loaded before, without what moved away', () => {
    const fresh = { stages: [column('applied', ['n', 'a'], 9, 'after-a')] };
    const merged = withKeptPages(fresh, previous, new Set(['d']));
    expect(ids(merged, 'applied')).toEqual(['n', 'a', 'b', 'c', 'e']);
    expect(merged.stages[0]?.next_cursor).toBe('after-e');
  });

  test('shows a card in one column only', () => {
    const fresh = {
      stages: [column('applied', ['a'], 8, 'after-a'), column('hired', ['c'])],
    };
    const merged = withKeptPages(fresh, previous, new Set());
    expect(ids(merged, 'applied')).toEqual(['a', 'b', 'd', 'e']);
    expect(ids(merged, 'hired')).toEqual(['c']);
  });

  test('drops everything below when the stage has no more pages', () => {
    const fresh = { stages: [column('applied', ['a', 'b'])] };
    expect(ids(withKeptPages(fresh, previous, new Set()), 'applied')).toEqual(['a', 'b']);
  });
});
