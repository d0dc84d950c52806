import { ServiceError } from '@/lib/base/errors';
import { endOfDate, startOfDate } from '@/lib/contract/fields';
import { decodeCursor, encodeCursor } from '@/lib/outbox/activity/timeline';
import { deliveryStatuses, eventTypes } from './filter-resources';

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The filters as a caller writes them. */
export type SentFilter = {
  event_type?: (typeof eventTypes)[number] | undefined;
  endpoint_host?: string | undefined;
  application_id?: string | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
};

export type Position = { createdAt: Date; id: string };

/** What the log is asked for; every part must hold. */
export type DeliveryFilter = {
  statuses: readonly DeliveryStatus[];
  types: readonly string[];
  endpointHost: string | null;
  applicationId: string | null;
  from: Date | null;
  to: Date | null;
};

/** Reads the filters a caller wrote, of deliveries in one of these statuses. */
export function filterOf(
  sent: SentFilter,
  statuses: readonly DeliveryStatus[] = deliveryStatuses,
): DeliveryFilter {
  return {
    statuses,
    types: sent.event_type ? [sent.event_type] : eventTypes,
    endpointHost: sent.endpoint_host?.trim().toLowerCase() ?? null,
    applicationId: sent.application_id ?? null,
    from: sent.created_from ? startOfDate(sent.created_from) : null,
    to: sent.created_to ? endOfDate(sent.created_to) : null,
  };
}

/** Reads a cursor; throws VALIDATION_ERROR for one that this list did not give. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(cursor);
  if (!position) {
    throw new ServiceError('VALIDATION_ERROR', 'cursor: must be a next_cursor of this list');
  }
  return { createdAt: position.occurredAt, id: position.id };
}

/** The cursor that marks a position. */
export function cursorAt({ createdAt, id }: Position): string {
  return encodeCursor({ occurredAt: createdAt, id });
}
