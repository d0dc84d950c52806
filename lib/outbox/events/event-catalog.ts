import { z } from 'zod';
import { id, timestamp } from '@/lib/contract/fields';
import { screeningFields, screeningResult, screeningTier } from '@/lib/contract/screening';
import { coarseStatus } from '@/lib/contract/stages';

const nullableText = z.string().nullable();

const identity = {
  candidate_id: id.describe("The service's id of the applicant"),
  application_id: id.describe('The application at this location'),
  external_ref: nullableText.describe("The partner's id of the applicant, where it has one"),
  location_ref: z.string().describe("The partner's id of the location"),
  org_ref: z.string().describe("The partner's id of the registry"),
  portal_url: z.url().describe("The applicant in the registry's portal"),
};

/** The `data` of each type of event: the identity block, then the payload. */
export const eventData = {
  'candidate.created': z
    .object({
      ...identity,
      status: coarseStatus,
      first_name: z.string(),
      last_name: z.string(),
      email: nullableText,
      phone: nullableText.describe('E.164 where the number could be read as one'),
      source: nullableText.describe('Where the service found the person'),
      applied_at: timestamp.nullable(),
    })
    .meta({ id: 'CandidateCreated' }),
  'candidate.status_changed': z
    .object({
      ...identity,
      status: coarseStatus,
      previous_status: coarseStatus,
      occurred_at: timestamp,
    })
    .meta({ id: 'CandidateStatusChanged' }),
  'screening.completed': z
    .object({
      ...identity,
      result: screeningResult,
      tier: screeningTier.nullable().describe('null where the call gave none'),
      score: z.number().nullable().describe('The share of answers as wished, in percent'),
      completed_at: timestamp.describe('The time of the call the answers came from'),
    })
    .meta({ id: 'ScreeningCompleted' }),
  'candidate.placed': z
    .object({ ...identity, placed_at: timestamp })
    .meta({ id: 'CandidatePlaced' }),
  'candidate.location_added': z
    .object({ ...identity, ...screeningFields, occurred_at: timestamp })
    .meta({ id: 'CandidateLocationAdded' }),
  'candidate.location_changed': z
    .object({
      ...identity,
      from_location_ref: z.string(),
      from_application_id: id,
      to_location_ref: z.string(),
      to_application_id: id,
      ...screeningFields,
      occurred_at: timestamp,
    })
    .meta({ id: 'CandidateLocationChanged' }),
} as const;

export type PartnerEventType = keyof typeof eventData;
export type EventData<Type extends PartnerEventType> = z.input<(typeof eventData)[Type]>;

/** When each type of event is sent. */
export const eventMeanings: Record<PartnerEventType, string> = {
  'candidate.created': 'The service found an applicant the partner has not seen',
  'candidate.status_changed': 'The status of an applicant at a location changed',
  'screening.completed': 'A screening was completed at a location',
  'candidate.placed': 'The registry chose a location for the applicant; once per application',
  'candidate.location_added': 'An applicant has an application at another location, once for each',
  'candidate.location_changed': 'An applicant was moved to another location, once for each left',
};

/** Every type of event partners receive. */
export const partnerEventTypes = [
  'candidate.created',
  'candidate.status_changed',
  'screening.completed',
  'candidate.placed',
  'candidate.location_added',
  'candidate.location_changed',
] as const satisfies readonly PartnerEventType[];

function envelope<Type extends string, Data extends z.ZodObject>(type: Type, data: Data) {
  return z.object({
    id: id.describe('Unique per event; deduplicate on it'),
    type: z.literal(type),
    created_at: timestamp.describe('When the event occurred; the later one wins'),
    data,
  });
}

/** The envelope that every delivery carries, for one type of event. */
export function envelopeOf<Type extends PartnerEventType>(type: Type) {
  return envelope(type, eventData[type]);
}

/** What an endpoint gets where someone asks for a test of it; no event about an applicant. */
export const endpointTest = envelope(
  'endpoint.test',
  z
    .object({
      org_ref: identity.org_ref,
      message: z.string().describe('For people; may change'),
    })
    .meta({ id: 'EndpointTest' }),
);

/** The body of an event about a person whose data was erased: there is nothing to send any more. */
export const erasedBody = '{}';
