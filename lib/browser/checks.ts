import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, call, type Input } from '@/lib/browser/api';
import { countEach } from './count-each';
import { inParts } from './in-parts';

export type CheckFilter = NonNullable<Input<'listBackgroundChecks'>['query']>;
export type ListedCheck = Answer<'listBackgroundChecks'>['data'][number];
export type Check = Answer<'getBackgroundCheck'>['background_check'];
export type CheckStatus = Check['status'];
export type CheckType = Check['check_type'];
export type NewChecks = Extract<
  Input<'initiateBackgroundChecks'>['body'],
  { application_id: string }
>;

const PAGE = 50;
const CALM_MS = 10_000;
const CLOSE_MS = 3000;

const key = ['checks'] as const;

/** Background checks under a filter, newest first, page by page. */
export function checksQuery(filter: CheckFilter) {
  return infiniteQueryOptions({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam: page, signal }) =>
      call('listBackgroundChecks', { query: { ...filter, page, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data, pagination }, pages) =>
      data.length === PAGE && pages.length * PAGE < pagination.total ? pages.length + 1 : null,
    refetchInterval: CALM_MS,
    placeholderData: keepPreviousData,
  });
}

/** How many checks there are under a filter, in each status and in all (null). */
export function checkCountsQuery(
  filter: Omit<CheckFilter, 'status'>,
  statuses: readonly CheckStatus[],
) {
  return queryOptions({
    queryKey: [...key, 'list', 'counts', filter],
    queryFn: ({ signal }) =>
      countEach([null, ...statuses], async (status) => {
        const query = { ...filter, ...(status ? { status } : {}), limit: 1 };
        return (await call('listBackgroundChecks', { query }, { signal })).pagination.total;
      }),
    placeholderData: keepPreviousData,
  });
}

/** One check, polled fast while the vendor works on it. */
export function checkQuery(checkId: string) {
  return queryOptions({
    queryKey: [...key, checkId],
    queryFn: ({ signal }) => call('getBackgroundCheck', { params: { checkId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? CLOSE_MS : CALM_MS),
  });
}

/** Whom and what a check is about. */
export function checkApplicationQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => call('getApplication', { params: { applicationId } }, { signal }),
  });
}

/** The services that offer checks. */
export function checkServicesQuery() {
  return queryOptions({
    queryKey: [...key, 'services'],
    queryFn: async ({ signal }) => (await call('listCheckServices', {}, { signal })).services,
    staleTime: 60_000,
  });
}

/** The sets of checks that are ordered together. */
export function checkPipelinesQuery() {
  return queryOptions({
    queryKey: [...key, 'pipelines'],
    queryFn: async ({ signal }) => (await call('listCheckPipelines', {}, { signal })).pipelines,
    staleTime: 60_000,
  });
}

const once = () => ({ idempotencyKey: crypto.randomUUID() });

async function refresh(client: QueryClient): Promise<void> {
  const keys = [key, ['applications'], ['candidates']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Opens checks for an application. */
export function initiateChecks(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: NewChecks) =>
      (await call('initiateBackgroundChecks', { body }, once())).background_checks,
    onSettled: () => refresh(client),
  });
}

const mostInBulk = 100;

/** What can be done to many checks at once; `remind` sends a new link to consent. */
export type BulkCheckAction = 'submit' | 'cancel' | 'remind' | 'retry';

const sendMany = (action: BulkCheckAction, ids: readonly string[]) =>
  inParts(
    ids,
    mostInBulk,
    async (check_ids) => {
      const body = { action, check_ids };
      return (await call('bulkMoveChecks', { body })).results;
    },
    (row) => row.check_id,
  );

/** Does the same to many checks; each is answered for by itself. */
export function moveChecks(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ action, ids }: { action: BulkCheckAction; ids: readonly string[] }) =>
      sendMany(action, ids),
    onSettled: () => refresh(client),
  });
}

/** What can be done to a check. */
export type CheckMove =
  | { kind: 'consent'; checkId: string; signedName: string }
  | { kind: BulkCheckAction; checkId: string };

/** Sends a new link to consent, or opens a check of the same type in place of a failed one. */
async function repeat(kind: 'remind' | 'retry', checkId: string): Promise<Check> {
  const { done, refused } = await sendMany(kind, [checkId]);
  const check = done[0]?.background_check;
  if (!check) throw refused[0]?.error ?? new Error('No check was opened.');
  return check;
}

async function move(change: CheckMove): Promise<Check> {
  const { kind, checkId } = change;
  const params = { checkId };
  switch (kind) {
    case 'consent': {
      const body = change.signedName ? { signed_name: change.signedName } : {};
      return (await call('recordCheckConsent', { params, body }, once())).background_check;
    }
    case 'submit':
      return (await call('submitBackgroundCheck', { params, body: {} }, once())).background_check;
    case 'cancel':
      return (await call('cancelBackgroundCheck', { params, body: {} }, once())).background_check;
    default:
      return repeat(kind, checkId);
  }
}

/** Moves a check on: a new link, consent on paper, order from the vendor, give up, or try again. */
export function moveCheck(client: QueryClient) {
  return mutationOptions({
    mutationFn: move,
    onSuccess: (check) => client.setQueryData([...key, check.check_id], check),
    onSettled: () => refresh(client),
  });
}
