import { exampleIds, exampleTime } from '@/lib/contract/examples';

/** The delivery that the documented examples speak of. */
export const deliveryId = '01990a3e-7c00-7000-8000-0000000000f1';

/** As it stands in the log. */
export const exampleDelivery = {
  delivery_id: deliveryId,
  event_id: '01990a3e-7c00-7000-8000-0000000000f2',
  event_type: 'candidate.status_changed' as const,
  application_id: exampleIds.applicationId,
  candidate_id: exampleIds.candidateId,
  candidate_name: 'Amara Okafor' as string | null,
  status: 'abandoned' as const,
  status_reason: 'http_503',
  endpoint_host: 'hooks.example.com',
  attempt_count: 7,
  next_attempt_at: null,
  last_response_status: 503,
  last_failure_class: null,
  is_bulk: false,
  created_at: exampleTime,
  updated_at: exampleTime,
};

/** As it stands once replayed. */
export const exampleReplayed = {
  ...exampleDelivery,
  status: 'pending' as const,
  status_reason: null,
  next_attempt_at: exampleTime,
};

const envelope = {
  id: exampleDelivery.event_id,
  type: exampleDelivery.event_type,
  created_at: exampleTime,
  data: { candidate_id: exampleIds.candidateId, status: 'review', previous_status: 'screening' },
};

/** With what it carries and its last attempt. */
export const exampleDeliveryDetail = {
  ...exampleDelivery,
  envelope,
  raw_body: JSON.stringify(envelope),
  attempts: [
    {
      number: 7,
      url: 'https://hooks.example.com/recruiting',
      started_at: exampleTime,
      duration_ms: 132,
      response_status: 503,
      failure_class: null,
      response_excerpt: 'Service unavailable',
      signed_at: exampleTime,
      headers: {
        'Service-Signature': `t=1772463845,v1=${'5d'.repeat(32)}`,
        'Service-Event-Id': exampleDelivery.event_id,
        'Service-Event-Type': exampleDelivery.event_type,
      },
    },
  ],
};
