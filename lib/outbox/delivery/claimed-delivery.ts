import type { EventType, ServiceEnvironment } from '@/prisma/generated/client';
import { sealedFor } from './next-secret';

/** A delivery leased for one attempt, with everything the attempt needs. */
export type ClaimedDelivery = {
  orgId: string;
  id: string;
  eventId: string;
  eventType: EventType;
  body: string;
  eventCreatedAt: Date;
  /** The `traceparent` of what emitted the event, if that was traced. */
  traceParent: string | null;
  attemptCount: number;
  /** The number of attempts before the last replay. */
  replayedAfter: number;
  leaseToken: string;
  partnerId: string | null;
  ownUrl: string | null;
  registryUrl: string | null;
  /** The version of the secret that alone may sign it; null for the one in force. */
  secretVersion: number | null;
  sealedSecret: Buffer | null;
};

export type ClaimLimits = {
  /** The maximum number of deliveries to claim. */
  limit: number;
  leaseSeconds: number;
  /** The maximum number in flight to one endpoint, across all drains. */
  perEndpoint: number;
  /** The maximum number of those from bulk actions. */
  bulkPerEndpoint: number;
  /** The maximum number from bulk actions that may start per endpoint and minute. */
  bulkPerMinute: number;
};

/** Held by whoever claims deliveries. */
export const claimLock = 7_250_163_407;

/** SQL condition: a delivery waits, and no drain has it. */
export const isFree = `status = 'pending' AND (lease_expires_at IS NULL OR lease_expires_at <= now())`;

/** Everything that an attempt needs of the deliveries in `source`, as SQL. */
export const selectClaimed = (source: string, environment: ServiceEnvironment) => `
  SELECT claimed.org_id AS "orgId", claimed.id, event.id AS "eventId", event.type AS "eventType",
    event.body, event.created_at AS "eventCreatedAt", event.trace_parent AS "traceParent",
    claimed.attempt_count AS "attemptCount",
    claimed.replayed_after AS "replayedAfter", claimed.lease_token AS "leaseToken",
    registry.partner_id AS "partnerId", applicant.webhook_url AS "ownUrl",
    registry.webhook_url AS "registryUrl", claimed.secret_version AS "secretVersion",
    ${sealedFor('claimed', 'secret')} AS "sealedSecret"
  FROM ${source} claimed
  JOIN event ON event.org_id = claimed.org_id AND event.id = claimed.event_id
  LEFT JOIN registry ON registry.org_id = claimed.org_id
  LEFT JOIN partner_applicant applicant
    ON applicant.org_id = claimed.org_id AND applicant.candidate_id = event.candidate_id
  LEFT JOIN partner_secret secret
    ON secret.partner_id = registry.partner_id AND secret.environment = '${environment}'`;
