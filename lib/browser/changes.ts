import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from './api';
import { refreshApplications, showInTables, showOnBoards } from './pipeline/refresh';
import { reviewedKey } from './review';

const POLL_MS = 1500;
const POLL_AFTER_FAILURE_MS = 5000;

type Changes = Answer<'listChanges'>;
type Place = { cursor: string; seen: string[]; readAt: number };

// A page that slept longer reads everything again: that is less than all that happened meanwhile.
const SLEPT_MS = 24 * 3_600_000;

/** The moves among changes; a new application has no stage before. */
function movesAmong(changes: Changes['changes']) {
  return changes.flatMap(({ application_id: applicationId, from_stage, to_stage, occurred_at }) =>
    applicationId && from_stage && to_stage
      ? [{ applicationId, from: from_stage, to: to_stage, at: new Date(occurred_at) }]
      : [],
  );
}

/**
 * Reads again whoever is under review, and what an open dialog says of them, where they were touched;
 * the others stay as they were loaded.
 */
async function refreshTouched(
  client: QueryClient,
  { changes, reset }: Pick<Changes, 'changes' | 'reset'>,
) {
  if (reset) return client.invalidateQueries({ queryKey: reviewedKey });
  const touched = new Set(
    changes.flatMap(({ candidate_id: person, application_id: id }) => [person, id]),
  );
  const isTouched = (part: unknown) =>
    Array.isArray(part) ? part.some((one) => touched.has(one)) : touched.has(String(part));
  const predicate = ({ queryKey }: Query) => isTouched(queryKey[2]);
  const keys = [reviewedKey, ['applications', 'move-preview']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
}

/** Reads again what the changes touch, or everything after a reset. */
async function refresh(client: QueryClient, { changes, reset }: Changes): Promise<void> {
  if (changes.length === 0 && !reset) return;
  // Unknown moves may have happened, so no loaded page can be kept.
  if (reset) void client.resetQueries({ queryKey: ['pipeline'] });
  const moves = movesAmong(changes);
  showInTables(client, moves);
  showOnBoards(client, moves);
  await Promise.all([refreshApplications(client), refreshTouched(client, { changes, reset })]);
}

/** Keeps the screen up to date while others work: asks for changes as long as the page is visible. */
export function changesQuery(client: QueryClient) {
  const queryKey = ['changes'];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Place> => {
      const place = client.getQueryData<Place>(queryKey);
      const slept = place !== undefined && Date.now() - place.readAt > SLEPT_MS;
      const query = place && !slept ? { since: place.cursor } : {};
      const answer = await call('listChanges', { query }, { signal });
      // The feed overlaps, so that late commits are not missed.
      const fresh = answer.changes.filter(({ change_id: id }) => !place?.seen.includes(id));
      void refresh(client, { ...answer, changes: fresh, reset: answer.reset || slept });
      const seen = answer.changes.map(({ change_id: id }) => id);
      return { cursor: answer.cursor, seen, readAt: Date.now() };
    },
    staleTime: 0,
    // One lost answer is ignored; two are reported.
    retry: 1,
    retryDelay: POLL_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_AFTER_FAILURE_MS : POLL_MS),
    // Offline, the request fails, and the failure tells the person so.
    networkMode: 'always',
  });
}
