import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { dateInput, idInput, integerInput, limitInput, text } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { deliveryId, exampleDelivery, exampleDeliveryDetail, exampleReplayed } from './examples';
import {
  delivery,
  deliveryDetail,
  deliveryStatuses,
  deliverySummary,
  eventTypes,
} from './filter-resources';

const tag = 'Webhook deliveries';
const noParams = z.object({});
const params = z.object({ deliveryId: pathId('DELIVERY_NOT_FOUND') });
const exampleParams = { deliveryId };

const filters = {
  event_type: z.enum(eventTypes).optional().describe('Only events of this type'),
  endpoint_host: text(300).optional().describe('Host, with its port where it has one'),
  application_id: idInput.optional().describe('Only events about this application'),
  created_from: dateInput.optional().describe('Created on or after'),
  created_to: dateInput
    .optional()
    .describe('Created on or before; a date includes its whole day, UTC'),
};
const cursor = text(200).optional().describe('A `next_cursor` of the page before');

export const listDeliveries = operation({
  id: 'listDeliveries',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/webhook-deliveries',
  summary: 'List the deliveries of events to the partner',
  description:
    'Newest first. A `pending` delivery with attempts behind it is being retried: `next_attempt_at` says when. All filters must hold.',
  mayLag: true,
  permission: 'delivery:read',
  params: noParams,
  query: z.object({
    status: z.enum(deliveryStatuses).optional(),
    ...filters,
    cursor,
    limit: limitInput(50),
  }),
  status: 200,
  result: z.object({ deliveries: z.array(delivery), next_cursor: z.string().nullable() }),
  errors: [400, 401],
  examples: {
    query: { status: 'abandoned', created_from: '2026-03-01' },
    result: { deliveries: [exampleDelivery], next_cursor: null },
  },
});

export const getDelivery = operation({
  id: 'getDelivery',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/webhook-deliveries/{deliveryId}',
  summary: 'Get a delivery with its envelope and every attempt',
  description:
    '`raw_body` is what every attempt sends, byte for byte. An attempt’s `headers` are those that were sent; its signature was made with the secret of that moment, which is never shown. Viewers see no envelope, body, headers, answer or query of a URL: those are null or left out.',
  permission: 'delivery:read',
  params,
  status: 200,
  result: z.object({ delivery: deliveryDetail }),
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleParams, result: { delivery: exampleDeliveryDetail } },
});

export const replayDelivery = operation({
  id: 'replayDelivery',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/webhook-deliveries/{deliveryId}/replay',
  summary: 'Send a delivery again',
  description:
    'The same event, id and bytes under a fresh signature, to the endpoint of this moment and at once. The schedule of retries begins again; earlier attempts stay in the log. A delivery that waits for its next attempt becomes due at once; one that is being sent at this moment is left alone. 400 where there is no endpoint or no signing secret.',
  permission: 'delivery:replay',
  params,
  status: 200,
  result: z.object({ delivery }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: exampleParams, result: { delivery: exampleReplayed } },
});

export const replayDeliveries = operation({
  id: 'replayDeliveries',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/webhook-deliveries/replay',
  summary: 'Send all deliveries again that match a filter',
  description:
    'Oldest first, at most 1,000 in one call and paced as bulk: send `next_cursor` as `cursor` with the same filter to go on. Without `status` what was abandoned or skipped is sent, what was delivered only if asked for. At least one filter. `skipped` counts those with no endpoint or no signing secret; `remaining` counts what matches after this call, at most 10,000.',
  permission: 'delivery:replay',
  params: noParams,
  body: z
    .strictObject({
      status: z.enum(['abandoned', 'skipped', 'delivered']).optional(),
      ...filters,
      cursor,
    })
    .refine(({ cursor: _, ...filter }) => Object.values(filter).some((one) => one !== undefined), {
      error: 'at least one filter is required',
    }),
  status: 200,
  result: z.object({
    replayed: z.int(),
    skipped: z.int(),
    remaining: z.int(),
    next_cursor: z.string().nullable(),
  }),
  errors: [400, 401],
  examples: {
    body: { status: 'abandoned', endpoint_host: 'hooks.example.com' },
    result: { replayed: 41, skipped: 0, remaining: 0, next_cursor: null },
  },
});

export const testEndpoint = operation({
  id: 'testEndpoint',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/webhook-deliveries/test',
  summary: 'Send a test event to the registry’s endpoint',
  description:
    'An event of type `endpoint.test`, signed and retried like any other. 404 where the organization is no registry or has no endpoint, 400 without a signing secret.',
  permission: 'delivery:replay',
  params: noParams,
  status: 201,
  result: z.object({ delivery }),
  errors: [400, 401, 404],
  refusals: ['NOT_FOUND'],
  examples: {
    result: {
      delivery: {
        ...exampleReplayed,
        event_type: 'endpoint.test' as const,
        application_id: null,
        candidate_id: null,
        candidate_name: null,
        attempt_count: 0,
        last_response_status: null,
      },
    },
  },
});

export const summarizeDeliveries = operation({
  id: 'summarizeDeliveries',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/webhook-deliveries/summary',
  summary: 'See how each endpoint fares',
  description:
    'Per endpoint all that is pending, and what was created within the window by its outcome, at most 10,000 of each counted. `failing_since` is the first failed attempt after the last success, null while the last attempt succeeded. Attempts are counted in buckets of equal length. At most 100 endpoints, those in trouble first.',
  mayLag: true,
  permission: 'delivery:read',
  params: noParams,
  query: z.object({
    hours: integerInput
      .refine((hours) => hours >= 1, 'must be at least 1')
      .transform((hours) => Math.min(hours, 168))
      .default(24)
      .meta({ description: 'Length of the window, at most 168', minimum: 1 }),
  }),
  status: 200,
  result: deliverySummary,
  errors: [400, 401],
  examples: {
    result: {
      endpoints: [
        {
          endpoint_host: 'hooks.example.com',
          pending: 12,
          delivered: 418,
          abandoned: 0,
          skipped: 0,
          failing_since: exampleTime,
          consecutive_failures: 12,
          last_success_at: exampleTime,
          alerted_at: null,
        },
      ],
      buckets: [{ from: exampleTime, delivered: 38, failed: 2 }],
    },
  },
});
