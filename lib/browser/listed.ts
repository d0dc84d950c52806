import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { fullName } from '@/lib/words/full-name';
import type { Answer } from './api';
import type { ListedCandidate } from './candidate-list';
import { type Home, homeKey, peopleOf } from './home';
import { columnOf } from './pipeline/board';
import { boardKey, type PipelineBoard, type PipelineCard, tableKey } from './pipeline/queries';

/** Somebody in the list that a candidate was opened from. */
export type Listed = { candidateId: string; applicationId: string | null; name: string };

type Shown = { candidateId: string; applicationId: string | null };

const nobody: readonly Listed[] = [];

function ofCards(
  cards: readonly Pick<PipelineCard, 'candidate_id' | 'application_id' | 'candidates'>[],
) {
  return cards.map(({ candidate_id: candidateId, application_id: applicationId, candidates }) => {
    return { candidateId, applicationId, name: fullName(candidates) };
  });
}

function dataOf<Data>(client: QueryClient, queryKey: readonly unknown[]): Data[] {
  const filter = { queryKey: [...queryKey], type: 'active' } as const;
  return client.getQueriesData<Data>(filter).flatMap(([, data]) => data ?? []);
}

/** Where somebody stands in a list; -1 where they do not. */
export function placeIn(list: readonly Listed[], { candidateId, applicationId }: Shown): number {
  return list.findIndex((one) =>
    applicationId && one.applicationId
      ? one.applicationId === applicationId
      : one.candidateId === candidateId,
  );
}

/**
 * The list on the page that shows somebody, in its order: their column of the board, the rows of a
 * table, a page of candidates, or a section of the home page. Empty where none does.
 */
export function listAround(client: QueryClient, shown: Shown): readonly Listed[] {
  const tables = dataOf<InfiniteData<Answer<'listApplications'>>>(client, tableKey).map(
    ({ pages }) => ofCards(pages.flatMap(({ applications }) => applications)),
  );
  const columns = dataOf<PipelineBoard>(client, boardKey).flatMap((board) => {
    const column = shown.applicationId ? columnOf(board, shown.applicationId) : undefined;
    return column ? [ofCards(column.applications)] : [];
  });
  const candidates = dataOf<{ data: ListedCandidate[] }>(client, ['candidates', 'list']).map(
    ({ data }) =>
      data.map((one) => {
        return { candidateId: one.candidate_id, applicationId: null, name: fullName(one) };
      }),
  );
  const homes = dataOf<Home>(client, homeKey).flatMap((home) =>
    peopleOf(home).map((people) =>
      people.map((one) => {
        const { candidate_id: candidateId, application_id: applicationId } = one;
        return { candidateId, applicationId, name: fullName(one) };
      }),
    ),
  );
  const lists: (readonly Listed[])[] = [...tables, ...columns, ...candidates, ...homes];
  return lists.find((list) => placeIn(list, shown) >= 0) ?? nobody;
}
