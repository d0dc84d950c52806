import { exampleCandidate, exampleIds, exampleTime } from '@/lib/contract/examples';
import type { EventData, PartnerEventType } from '@/lib/outbox/events/event-catalog';

const { candidateId, applicationId } = exampleIds;

const identity = {
  candidate_id: candidateId,
  application_id: applicationId,
  external_ref: 'applicant-1842',
  location_ref: 'albany-01',
  org_ref: 'north-region',
  portal_url: `https://recruiting.example/candidates/${candidateId}?application=${applicationId}`,
};

const former = '01990a3e-7c00-7000-8000-0000000000a0';

const data: { [Type in PartnerEventType]: EventData<Type> } = {
  'candidate.created': {
    ...identity,
    external_ref: null,
    status: 'screening',
    first_name: exampleCandidate.first_name,
    last_name: exampleCandidate.last_name,
    email: exampleCandidate.email,
    phone: exampleCandidate.phone,
    source: 'indeed',
    applied_at: exampleTime,
  },
  'candidate.status_changed': {
    ...identity,
    status: 'interview',
    previous_status: 'screening',
    occurred_at: exampleTime,
  },
  'screening.completed': {
    ...identity,
    result: 'passed',
    tier: 'strong_yes',
    score: 92,
    completed_at: exampleTime,
  },
  'candidate.placed': { ...identity, placed_at: exampleTime },
  'candidate.location_added': {
    ...identity,
    screening: 'enqueued',
    screening_reason: null,
    occurred_at: exampleTime,
  },
  'candidate.location_changed': {
    ...identity,
    from_location_ref: 'troy-02',
    from_application_id: former,
    to_location_ref: identity.location_ref,
    to_application_id: applicationId,
    screening: 'completed',
    screening_reason: null,
    occurred_at: exampleTime,
  },
};

const test = { org_ref: identity.org_ref, message: 'A test of this endpoint.' };

/** A whole event of each type, as it is POSTed: what documents show of it. */
export function exampleEventOf(type: PartnerEventType | 'endpoint.test') {
  return {
    id: '01990a3e-7c00-7000-8000-0000000000e1',
    type,
    created_at: exampleTime,
    data: type === 'endpoint.test' ? test : data[type],
  };
}
