import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from './api';

export type Home = Answer<'getHome'>;
export type Waiting = Home['waiting'];
export type HomePerson = Waiting['no_show']['items'][number];
export type HomeInterview = Home['interviews']['items'][number];
export type HomeJob = Home['jobs']['items'][number];
export type HomeScope = Home['scope'];

/** The beginning of the key of every home page. */
export const homeKey = ['home'] as const;

// Interviews come and endpoints fail without a change that others are told of.
const POLL_MS = 60_000;

/** What this person's day consists of, in the time zone of this browser. */
export function homeQuery(scope: HomeScope | null) {
  return queryOptions({
    queryKey: [...homeKey, scope],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { time_zone: timeZone, ...(scope ? { scope } : {}) };
      return call('getHome', { query }, { signal });
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Everybody on a home page, section by section, in its order. */
export function peopleOf({ interviews, waiting, changes }: Home): HomePerson[][] {
  const { endpoint_failing: _, ...groups } = waiting;
  const sections = [interviews, ...Object.values(groups), ...Object.values(changes)];
  return sections.map(({ items }) => items);
}
