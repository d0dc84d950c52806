import { z } from 'zod';
import { id, timestamp } from '@/lib/contract/fields';
import { partnerEventTypes } from '@/lib/outbox/events/event-catalog';

/** Every type of event that is delivered. */
export const eventTypes = [...partnerEventTypes, 'endpoint.test'] as const;

/** What can become of a delivery. */
export const deliveryStatuses = ['pending', 'delivered', 'abandoned', 'skipped'] as const;

const nullableTime = timestamp.nullable();

const deliveryFields = {
  delivery_id: id,
  event_id: id.describe('The receiver’s key to tell repetitions by'),
  event_type: z.enum(eventTypes),
  application_id: id.nullable(),
  candidate_id: id.nullable(),
  candidate_name: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  status_reason: z
    .string()
    .nullable()
    .describe('Why the last attempt failed, or why there is none: `http_<status>` or a class'),
  endpoint_host: z.string().nullable().describe('Where it went last, or goes next'),
  attempt_count: z.int(),
  next_attempt_at: nullableTime,
  last_response_status: z.int().nullable(),
  last_failure_class: z.string().nullable().describe('Why the last attempt got no answer'),
  is_bulk: z.boolean().describe('Paced, because it is one of many asked for at once'),
  created_at: timestamp,
  updated_at: timestamp,
};

/** A delivery as the log lists it. */
export const delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });

const deliveryAttempt = z
  .object({
    number: z.int(),
    url: z.string(),
    started_at: timestamp,
    duration_ms: z.int(),
    response_status: z.int().nullable(),
    failure_class: z.string().nullable(),
    response_excerpt: z.string().nullable(),
    signed_at: timestamp,
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe(
        'The service’s own headers as sent; null where nothing was signed or the role may not see it',
      ),
  })
  .meta({ id: 'WebhookDeliveryAttempt' });

/** A delivery with what it carries and every attempt. */
export const deliveryDetail = z
  .object({
    ...deliveryFields,
    envelope: z.looseObject({}).nullable(),
    raw_body: z.string().nullable(),
    attempts: z.array(deliveryAttempt),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

/** How endpoints fare within a window. */
export const deliverySummary = z
  .object({
    endpoints: z.array(
      z.object({
        endpoint_host: z.string(),
        pending: z.int(),
        delivered: z.int(),
        abandoned: z.int(),
        skipped: z.int(),
        failing_since: nullableTime,
        consecutive_failures: z.int().describe('At most 1,000 are counted'),
        last_success_at: nullableTime,
        alerted_at: nullableTime.describe('When admins were last told by email, while it fails'),
      }),
    ),
    buckets: z.array(z.object({ from: timestamp, delivered: z.int(), failed: z.int() })),
  })
  .meta({ id: 'WebhookDeliverySummary' });
