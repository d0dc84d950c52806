import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { overviewKey, timelineQuery } from '@/lib/browser/candidates';
import {
  applicationsQuery,
  cardInTables,
  type PipelineBoard,
  type PipelineCard,
  type PipelineColumn,
  shortenLeftTables,
} from './queries';
import { refreshApplications, showInTables, showOnBoards } from './refresh';

const client = new QueryClient();
afterEach(() => client.clear());

const entered = '2026-01-01T00:00:00.000Z';
const at = new Date('2026-02-03T04:05:06.000Z');
const card = (id: string) =>
  ({ application_id: id, status: 'applied', stage_entered_at: entered }) as PipelineCard;
const column = (slug: 'applied' | 'hired', ids: string[]) =>
  ({
    stage: { slug },
    count: ids.length,
    applications: ids.map(card),
    next_cursor: null,
  }) as Partial<PipelineColumn> as PipelineColumn;

/** A table on the screen with as many pages of one row as asked for, and how often it was read. */
function tableOf(pages: number) {
  const reads: string[] = [];
  const table = {
    ...applicationsQuery({}, 'name', 'asc'),
    queryFn: ({ pageParam }: { pageParam: string }) => {
      reads.push(pageParam);
      return { applications: [card(`fresh ${pageParam}`)], next_cursor: `${pageParam}.` };
    },
  };
  const params = Array.from({ length: pages }, (_, index) => String(index));
  client.setQueryData(table.queryKey, {
    pages: params.map((id) => ({ applications: [card(id)], next_cursor: `after ${id}` })),
    pageParams: params,
  });
  const leave = new InfiniteQueryObserver(client, { ...table, staleTime: 60_000 }).subscribe(
    () => {},
  );
  return { reads, leave, key: table.queryKey };
}

test('a short table is read again with all its pages', async () => {
  const { reads, leave } = tableOf(3);
  await refreshApplications(client);
  leave();
  expect(reads).toHaveLength(3);
});

test('a table that was scrolled far is not read again, and what moved shows in its place', async () => {
  const { reads, leave } = tableOf(4);
  await refreshApplications(client);
  showInTables(client, [{ applicationId: '3', to: 'hired', at }]);
  leave();
  expect(reads).toEqual([]);
  const stage_entered_at = at.toISOString();
  expect(cardInTables(client, '3')).toMatchObject({ status: 'hired', stage_entered_at });
  expect(cardInTables(client, '2')).toEqual(card('2'));
});

test('a table is cut to its first page only once it has left the screen', () => {
  const { leave, key } = tableOf(4);
  shortenLeftTables(client);
  expect(client.getQueryData(key)?.pages).toHaveLength(4);
  leave();
  shortenLeftTables(client);
  expect(client.getQueryData(key)).toMatchObject({ pageParams: ['0'] });
  expect(client.getQueryData(key)?.pages).toHaveLength(1);
});

test('boards take a card along only from where it came', () => {
  const key = ['pipeline', 'board', {}];
  const board: PipelineBoard = { stages: [column('applied', ['a']), column('hired', ['b'])] };
  client.setQueryData(key, board);
  showOnBoards(client, [
    { applicationId: 'a', from: 'applied', to: 'hired', at },
    { applicationId: 'b', from: 'dnc', to: 'applied', at },
    { applicationId: 'elsewhere', from: 'applied', to: 'hired', at },
  ]);
  const [applied, hired] = client.getQueryData<PipelineBoard>(key)?.stages ?? [];
  expect([applied?.count, hired?.count]).toEqual([0, 2]);
  expect(hired?.applications.map((one) => one.application_id)).toEqual(['a', 'b']);
});

test('a job and the list of jobs are read again with the applications, its particulars are not', async () => {
  const keys = [
    ['jobs', 'list', {}],
    ['jobs', 'one', 'j'],
    ['jobs', 'one', 'j', 'documents'],
    ['jobs', 'options', '', null],
  ];
  for (const key of keys) client.setQueryData(key, {});
  await refreshApplications(client);
  const stale = keys.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale).toEqual([true, true, false, false]);
});

test('a timeline is read again by itself only where no overview on the screen brings it along', async () => {
  const page = { events: [], next_cursor: null };
  const keep = (id: string, types: string[], pages: number) => {
    const { queryKey } = timelineQuery(id, types);
    const pageParams = Array.from({ length: pages }, () => '');
    client.setQueryData(queryKey, { pages: pageParams.map(() => page), pageParams });
    return queryKey;
  };
  const keys = [keep('a', [], 1), keep('b', [], 2), keep('a', ['note'], 1), keep('c', [], 1)];
  const leave = ['a', 'b'].map((id) => {
    const overview = { queryKey: [...overviewKey, id, null], queryFn: () => ({}) };
    return new QueryObserver(client, overview).subscribe(() => {});
  });
  await refreshApplications(client);
  for (const one of leave) one();
  const stale = keys.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale).toEqual([false, true, true, true]);
});
