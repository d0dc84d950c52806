import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boardOrder, stages as facts } from '@/lib/pipeline/stages';
import { columnsAtStart, firstBoardOf, keepFirstBoard } from './first-board';
import { boardQuery, type PipelineBoard, type PipelineCard, workflowQuery } from './queries';

const stages = boardOrder.map((slug) => {
  const { coarseStatus: stage_type, defaultName: name, isTerminal: is_terminal } = facts[slug];
  const stage = { stage_id: slug, slug, name, color: null, stage_type, is_terminal };
  const card = { application_id: `of-${slug}`, status: slug } as PipelineCard;
  return { stage, count: 40, applications: [card], next_cursor: 'more' };
});
const about = {
  filter: { search: 'ana' },
  workflow: { stages: [], transitions: [], version: '1' },
};
const board: PipelineBoard = { stages };
const shownIn = (client: QueryClient, filter = about.filter) =>
  client.getQueryData<PipelineBoard>(boardQuery(client, filter).queryKey);

test('folded lanes make room for the columns after them', () => {
  const shown = [...columnsAtStart(stages, ['screening', 'review'])];
  expect(shown).toEqual(boardOrder.slice(4, 10));
});

test('the page brings every count, and the cards that a screen shows', () => {
  const client = new QueryClient();
  keepFirstBoard(client, firstBoardOf(board, about, []));
  const shown = shownIn(client)?.stages ?? [];
  expect(shown.map(({ count }) => count)).toEqual(boardOrder.map(() => 40));
  expect(shown.flatMap(({ applications }) => applications)).toEqual(
    stages.slice(0, 6).flatMap(({ applications }) => applications),
  );
  expect(shown.every(({ next_cursor }) => next_cursor === null)).toBe(true);
  expect(client.getQueryData(workflowQuery().queryKey)).toEqual(about.workflow);
});

test('it is read again at once, and never under another filter', () => {
  const client = new QueryClient();
  keepFirstBoard(client, firstBoardOf(board, about, []));
  const { queryKey } = boardQuery(client, about.filter);
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(0);
  expect(shownIn(client, { search: 'bo' })).toBeUndefined();
});

test('a board that is known already stays', () => {
  const client = new QueryClient();
  const { queryKey } = boardQuery(client, about.filter);
  client.setQueryData<PipelineBoard>(queryKey, { stages: [] });
  keepFirstBoard(client, firstBoardOf(board, about, []));
  expect(shownIn(client)).toEqual({ stages: [] });
});
