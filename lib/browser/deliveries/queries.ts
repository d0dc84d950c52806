import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, ApiError, call, type Input } from '@/lib/browser/api';

export type DeliveryFilter = NonNullable<Input<'listDeliveries'>['query']>;
export type DeliveryRow = Answer<'listDeliveries'>['deliveries'][number];
export type DeliveryDetail = Answer<'getDelivery'>['delivery'];
export type DeliverySummary = Answer<'summarizeDeliveries'>;
export type DeliveryEndpoint = DeliverySummary['endpoints'][number];
export type WebhookSettings = Answer<'getWebhookSettings'>;
export type ReplayFilter = Extract<Input<'replayDeliveries'>['body'], { status?: unknown }>;

const LIVE_MS = 2000;
const CALM_MS = 10_000;
const PAGE = 50;
const COUNT_PAGE = 100;

/** How many matching deliveries are counted exactly. */
export const mostCounted = 500;

const key = ['deliveries'] as const;

/** The newest deliveries under a filter, read again every two seconds while the page is visible. */
export function logHead(filter: DeliveryFilter) {
  return queryOptions({
    queryKey: [...key, 'head', filter],
    queryFn: ({ signal }) =>
      call('listDeliveries', { query: { ...filter, limit: PAGE } }, { signal }),
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The log page by page; logHead keeps the newest rows fresh. */
export function logPages(filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages', filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : {};
      return call('listDeliveries', { query: { ...filter, ...page, limit: PAGE } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length <= 4 ? CALM_MS : false),
    placeholderData: keepPreviousData,
  });
}

/** One delivery with its attempts; polled fast until it is settled. */
export function deliveryQuery(deliveryId: string) {
  return queryOptions({
    queryKey: [...key, deliveryId],
    queryFn: async ({ signal }) =>
      (await call('getDelivery', { params: { deliveryId } }, { signal })).delivery,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LIVE_MS : CALM_MS),
  });
}

/** How the endpoints did within the last hours. */
export function summaryQuery(hours: number) {
  return queryOptions({
    queryKey: [...key, 'summary', hours],
    queryFn: ({ signal }) => call('summarizeDeliveries', { query: { hours } }, { signal }),
    refetchInterval: CALM_MS,
    placeholderData: keepPreviousData,
  });
}

/** The default endpoint of the registry; null if the organization belongs to no partner. */
export function webhookQuery() {
  return queryOptions({
    queryKey: ['settings', 'endpoint'],
    queryFn: async ({ signal }): Promise<WebhookSettings | null> => {
      try {
        return await call('getWebhookSettings', {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

async function countWith(query: DeliveryFilter, signal: AbortSignal): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = { ...query, limit: COUNT_PAGE, ...(cursor ? { cursor } : {}) };
    const { deliveries, next_cursor } = await call('listDeliveries', { query: page }, { signal });
    count += deliveries.length;
    cursor = next_cursor ?? undefined;
  } while (cursor && count <= mostCounted);
  return count;
}

/** How many deliveries a replay under this filter would send; stops counting soon after mostCounted. */
export function replayCount({ status, ...filter }: ReplayFilter) {
  const statuses = status ? [status] : (['abandoned', 'skipped'] as const);
  return queryOptions({
    queryKey: [...key, 'count', filter, statuses],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        statuses.map((one) => countWith({ ...filter, status: one }, signal)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    gcTime: 0,
  });
}

const settled = (client: QueryClient) => client.invalidateQueries({ queryKey: key });

/** Sends one delivery again. */
export function replayOne(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (deliveryId: string) =>
      (
        await call(
          'replayDelivery',
          { params: { deliveryId } },
          { idempotencyKey: crypto.randomUUID() },
        )
      ).delivery,
    onSettled: () => settled(client),
  });
}

/** Sends chosen deliveries again, one after another, and answers which were refused and why. */
export function replayChosen(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (deliveryIds: readonly string[]) => {
      const refused: { deliveryId: string; error: unknown }[] = [];
      for (const deliveryId of deliveryIds) {
        const options = { idempotencyKey: crypto.randomUUID() };
        await call('replayDelivery', { params: { deliveryId } }, options).catch(
          (error: unknown) => {
            refused.push({ deliveryId, error });
          },
        );
      }
      return { done: deliveryIds.length - refused.length, refused };
    },
    onSettled: () => settled(client),
  });
}

/** Sends everything under a filter again, however many calls that takes. */
export function replayMany(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (filter: ReplayFilter) => {
      const total = { replayed: 0, skipped: 0 };
      let cursor: string | undefined;
      do {
        const body = { ...filter, ...(cursor ? { cursor } : {}) };
        const options = { idempotencyKey: crypto.randomUUID() };
        const answer = await call('replayDeliveries', { body }, options);
        total.replayed += answer.replayed;
        total.skipped += answer.skipped;
        cursor = answer.next_cursor ?? undefined;
      } while (cursor);
      return total;
    },
    onSettled: () => settled(client),
  });
}

/** Sends a test event to the default endpoint. */
export function sendTest(client: QueryClient) {
  return mutationOptions({
    mutationFn: async () =>
      (await call('testEndpoint', {}, { idempotencyKey: crypto.randomUUID() })).delivery,
    onSettled: () => settled(client),
  });
}
