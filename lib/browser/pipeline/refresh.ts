import type { Query, QueryClient } from '@tanstack/react-query';
import type { StageSlug } from '@/lib/pipeline/stages';
import { comesWithOverview } from '../candidates';
import { columnOf, withCardMoved } from './board';
import { boardKey, changeInTables, type PipelineBoard } from './queries';

/** A move that has happened on the server. */
export type DoneMove = { applicationId: string; to: StageSlug; at: Date };

/** Shows the new stage of applications in every table that has loaded them. */
export function showInTables(client: QueryClient, moves: readonly DoneMove[]): void {
  if (moves.length === 0) return;
  const byId = new Map(moves.map((move) => [move.applicationId, move]));
  changeInTables(client, (card) => {
    const move = byId.get(card.application_id);
    if (!move || move.to === card.status) return card;
    return { ...card, status: move.to, stage_entered_at: move.at.toISOString() };
  });
}

/**
 * Moves cards to their new stages on every board that still shows the old ones, so that no page
 * loaded earlier keeps them.
 */
export function showOnBoards(
  client: QueryClient,
  moves: readonly (DoneMove & { from: StageSlug })[],
): void {
  if (moves.length === 0) return;
  client.setQueriesData<PipelineBoard>({ queryKey: boardKey }, (board) =>
    moves.reduce((shown, { applicationId, from, to, at }) => {
      const isBehind = shown && columnOf(shown, applicationId)?.stage.slug === from;
      return isBehind ? withCardMoved(shown, applicationId, to, at) : shown;
    }, board),
  );
}

/** Reads again everything that shows or counts applications. */
export async function refreshApplications(client: QueryClient): Promise<void> {
  const whole = ['pipeline', 'applications', 'candidates', 'home'].map((key) => ({
    queryKey: [key],
    // What an open dialog says is read again where the feed names the person it is about.
    predicate: (query: Query) =>
      query.queryKey[1] !== 'move-preview' && !comesWithOverview(client, query),
  }));
  await Promise.all([
    ...whole.map((filter) => client.invalidateQueries(filter)),
    client.invalidateQueries({ queryKey: ['jobs', 'list'] }),
    // The job itself, without what belongs to it.
    client.invalidateQueries({
      queryKey: ['jobs', 'one'],
      predicate: ({ queryKey }) => queryKey.length === 3,
    }),
  ]);
}
