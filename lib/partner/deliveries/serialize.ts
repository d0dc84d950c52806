import type { z } from 'zod';
import type { DeliveryAttempt } from '@/prisma/generated/client';
import type { DeliveryRow } from './delivery-rows';
import type { delivery, deliveryDetail, deliverySummary } from './filter-resources';
import type { BulkReplay } from './replay';
import type { DeliveryDetail, DeliveryPage } from './service';
import type { DeliverySummary } from './summary';

/** Turns a delivery into the contract's WebhookDelivery. */
export function serializeDelivery(row: DeliveryRow): z.input<typeof delivery> {
  return {
    delivery_id: row.id,
    event_id: row.eventId,
    event_type: row.eventType,
    application_id: row.applicationId,
    candidate_id: row.candidateId,
    candidate_name: row.candidateName,
    status: row.status,
    status_reason: row.statusReason,
    endpoint_host: row.endpointHost,
    attempt_count: row.attemptCount,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    last_response_status: row.lastResponseStatus,
    last_failure_class: row.lastFailureClass,
    is_bulk: row.isBulk,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Turns a page of deliveries into the contract's answer. */
export function serializeDeliveryPage({ deliveries, nextCursor }: DeliveryPage) {
  return { deliveries: deliveries.map(serializeDelivery), next_cursor: nextCursor };
}

function headersOf({ eventId, eventType }: DeliveryRow, { signature, signedAt }: DeliveryAttempt) {
  if (signature === null) return null;
  return {
    'Service-Signature': `t=${signedAt.getTime() / 1000},v1=${signature}`,
    'Service-Event-Id': eventId,
    'Service-Event-Type': eventType,
  };
}

function serializeAttempt(row: DeliveryRow, attempt: DeliveryAttempt) {
  return {
    number: attempt.number,
    url: attempt.url,
    started_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs,
    response_status: attempt.responseStatus,
    failure_class: attempt.failureClass,
    response_excerpt: attempt.responseExcerpt,
    signed_at: attempt.signedAt.toISOString(),
    headers: headersOf(row, attempt),
  };
}

/** Turns a delivery with its attempts into the contract's WebhookDeliveryDetail. */
export function serializeDeliveryDetail(row: DeliveryDetail): z.input<typeof deliveryDetail> {
  return {
    ...serializeDelivery(row),
    envelope: row.body === null ? null : JSON.parse(row.body),
    raw_body: row.body,
    attempts: row.attempts.map((attempt) => serializeAttempt(row, attempt)),
  };
}

/** Turns what a bulk replay did into the contract's answer. */
export function serializeBulkReplay({ replayed, skipped, remaining, nextCursor }: BulkReplay) {
  return { replayed, skipped, remaining, next_cursor: nextCursor };
}

/** Turns a summary into the contract's answer. */
export function serializeSummary(summary: DeliverySummary): z.input<typeof deliverySummary> {
  const endpoints = summary.endpoints.map((endpoint) => ({
    endpoint_host: endpoint.endpointHost,
    pending: endpoint.pending,
    delivered: endpoint.delivered,
    abandoned: endpoint.abandoned,
    skipped: endpoint.skipped,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    consecutive_failures: endpoint.consecutiveFailures,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    alerted_at: endpoint.alertedAt?.toISOString() ?? null,
  }));
  const buckets = summary.buckets.map(({ from, delivered, failed }) => {
    return { from: from.toISOString(), delivered, failed };
  });
  return { endpoints, buckets };
}
