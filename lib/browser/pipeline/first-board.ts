import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '@/lib/browser/api';
import { stages as facts, type StageSlug } from '@/lib/pipeline/stages';
import { type Packed, pack, unpack } from './packed';
import {
  boardQuery,
  type PipelineBoard,
  type PipelineCard,
  type PipelineColumn,
  type PipelineFilter,
  workflowQuery,
} from './queries';

type Workflow = Answer<'getWorkflow'>;

/** What a page brings of its board, so that cards are in its first HTML. */
export type FirstBoard = {
  filter: PipelineFilter;
  columns: Omit<PipelineColumn, 'applications'>[];
  cards: Packed;
  workflow: Workflow;
};

/** As many cards of a column as fit on a screen. */
export const FIRST_ROWS = 12;

/** As many columns as fit on a screen and a little beside it. */
const FIRST_COLUMNS = 6;

/** The columns from the left that a screen shows, of those whose lanes are not folded. */
export function columnsAtStart(
  stages: readonly Pick<PipelineColumn, 'stage'>[],
  folded: readonly string[],
): ReadonlySet<StageSlug> {
  const open = stages.filter(({ stage }) => !folded.includes(facts[stage.slug].lane));
  return new Set(open.slice(0, FIRST_COLUMNS).map(({ stage }) => stage.slug));
}

/** A board as a page carries it: all counts, and the cards of the columns that it begins with. */
export function firstBoardOf(
  { stages }: PipelineBoard,
  about: Pick<FirstBoard, 'filter' | 'workflow'>,
  folded: readonly string[],
): FirstBoard {
  const shown = columnsAtStart(stages, folded);
  const cards = stages.flatMap(({ stage, applications }) =>
    shown.has(stage.slug) ? applications : [],
  );
  // Nobody reads on in a column that is about to be read whole.
  const columns = stages.map(({ stage, count }) => ({ stage, count, next_cursor: null }));
  return { ...about, columns, cards: pack(cards) };
}

/**
 * Puts the board that came with the page where the board is looked for, unless one is known. It is
 * read again at once: the page left out what no screen shows at first.
 */
export function keepFirstBoard(client: QueryClient, first: FirstBoard): void {
  const { queryKey } = boardQuery(client, first.filter);
  const known = client.getQueryState(queryKey);
  if (known) return;
  const cards = unpack<PipelineCard>(first.cards);
  const stages = first.columns.map((column) => ({
    ...column,
    applications: cards.filter(({ status }) => status === column.stage.slug),
  }));
  client.setQueryData<PipelineBoard>(queryKey, { stages }, { updatedAt: 0 });
  const { queryKey: workflowKey } = workflowQuery();
  if (!client.getQueryState(workflowKey)) client.setQueryData(workflowKey, first.workflow);
}
