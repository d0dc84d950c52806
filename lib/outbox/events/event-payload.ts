import type { Screening } from '@/lib/contract/screening';
import type { EventData, PartnerEventType } from './event-catalog';
import type { Subject } from './event-subject';
import { portalUrl } from './portal-url';

/** What an event says beyond what its application says of itself. */
export type EventPayload =
  | { type: 'candidate.created' }
  | {
      type: 'candidate.status_changed';
      status: EventData<'candidate.status_changed'>['status'];
      previousStatus: EventData<'candidate.status_changed'>['previous_status'];
    }
  | {
      type: 'screening.completed';
      result: EventData<'screening.completed'>['result'];
      tier: EventData<'screening.completed'>['tier'];
      score: number | null;
      completedAt: Date;
    }
  | { type: 'candidate.placed' }
  | ({ type: 'candidate.location_added' } & Screening)
  | ({
      type: 'candidate.location_changed';
      fromApplicationId: string;
      fromLocationRef: string;
    } & Screening);

function identityOf(subject: Subject, appUrl: string) {
  const { candidateId, applicationId, externalRef, locationRef, orgRef } = subject;
  return {
    candidate_id: candidateId,
    application_id: applicationId,
    external_ref: externalRef,
    location_ref: locationRef,
    org_ref: orgRef,
    portal_url: portalUrl(appUrl, candidateId, applicationId),
  };
}

const screeningOf = ({ screening, screeningReason }: Screening) => ({
  screening,
  screening_reason: screeningReason,
});

const changesOf = (payload: EventPayload, subject: Subject) => {
  const occurredAt = subject.occurredAt.toISOString();
  switch (payload.type) {
    case 'candidate.created':
      return {
        status: subject.status,
        first_name: subject.firstName,
        last_name: subject.lastName,
        email: subject.email,
        phone: subject.phone,
        source: subject.source,
        applied_at: subject.appliedAt?.toISOString() ?? null,
      };
    case 'candidate.status_changed':
      return {
        status: payload.status,
        previous_status: payload.previousStatus,
        occurred_at: occurredAt,
      };
    case 'screening.completed':
      return {
        result: payload.result,
        tier: payload.tier,
        score: payload.score,
        completed_at: payload.completedAt.toISOString(),
      };
    case 'candidate.placed':
      return { placed_at: (subject.placedAt ?? subject.occurredAt).toISOString() };
    case 'candidate.location_added':
      return { ...screeningOf(payload), occurred_at: occurredAt };
    case 'candidate.location_changed':
      return {
        from_location_ref: payload.fromLocationRef,
        from_application_id: payload.fromApplicationId,
        to_location_ref: subject.locationRef,
        to_application_id: subject.applicationId,
        ...screeningOf(payload),
        occurred_at: occurredAt,
      };
  }
};

/** Gives the `data` of an event: the identity block, then its payload. */
export function dataOf(
  payload: EventPayload,
  subject: Subject,
  appUrl: string,
): EventData<PartnerEventType> {
  return { ...identityOf(subject, appUrl), ...changesOf(payload, subject) };
}

/** Names the application that has this event only once in its life, or null for those that repeat. */
export function onceFor(payload: EventPayload, applicationId: string): string | null {
  switch (payload.type) {
    case 'candidate.placed':
    case 'candidate.location_added':
      return applicationId;
    case 'candidate.location_changed':
      return payload.fromApplicationId;
    default:
      return null;
  }
}
