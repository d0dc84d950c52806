import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { listAround, placeIn } from './listed';

const client = new QueryClient();
afterEach(() => client.clear());

const row = (id: string) => {
  const candidates = { first_name: 'Ana', last_name: id };
  return { candidate_id: `c${id}`, application_id: `a${id}`, candidates };
};

/** Puts data where a page would keep it, on the screen or left behind. */
function show(queryKey: readonly unknown[], data: unknown, isShown = true) {
  client.setQueryData(queryKey, data);
  if (!isShown) return;
  new QueryObserver(client, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
}

const board = (...columns: string[][]) => ({
  stages: columns.map((ids) => ({ stage: { slug: 'applied' }, applications: ids.map(row) })),
});

const around = (candidateId: string, applicationId: string | null) =>
  listAround(client, { candidateId, applicationId }).map(({ name }) => name);

it('is the column of the board that shows the application', () => {
  show(['pipeline', 'board', {}], board(['1', '2'], ['3', '4']));
  expect(around('c3', 'a3')).toEqual(['Ana 3', 'Ana 4']);
  expect(around('c3', null)).toEqual([]);
  expect(around('c9', 'a9')).toEqual([]);
});

it('is every loaded row of a table, in its order', () => {
  const pages = [{ applications: [row('2'), row('1')] }, { applications: [row('3')] }];
  show(['pipeline', 'table', {}], { pages, pageParams: ['', 'x'] });
  expect(around('c3', 'a3')).toEqual(['Ana 2', 'Ana 1', 'Ana 3']);
});

it('is the page of candidates, whichever application is shown', () => {
  const data = ['1', '2'].map((id) => ({ candidate_id: id, first_name: 'Bo', last_name: id }));
  show(['candidates', 'list', {}], { data });
  expect(around('2', 'a7')).toEqual(['Bo 1', 'Bo 2']);
});

it('is no list that has left the screen', () => {
  show(['pipeline', 'board', {}], board(['1']), false);
  expect(around('c1', 'a1')).toEqual([]);
});

it('finds the place of an application, where a candidate stands there twice', () => {
  const listed = (applicationId: string | null) => ({ candidateId: 'c', applicationId, name: '' });
  const list = [listed('a1'), listed('a2')];
  expect(placeIn(list, { candidateId: 'c', applicationId: 'a2' })).toBe(1);
  expect(placeIn(list, { candidateId: 'c', applicationId: null })).toBe(0);
  expect(placeIn(list, { candidateId: 'd', applicationId: null })).toBe(-1);
});
