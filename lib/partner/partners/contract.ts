import { z } from 'zod';
import { emailInput, phoneInput } from '@/lib/contract/contact-fields';
import { exampleIds } from '@/lib/contract/examples';
import {
  exactText,
  filledText,
  hasName,
  id,
  nameFields,
  nameless,
  readableRef,
  text,
  timestampInput,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { partnerPermission } from '@/lib/contract/permissions';
import { webhookUrlRefusals } from '@/lib/contract/problems';
import { screeningFields } from '@/lib/contract/screening';
import { coarseStatus } from '@/lib/contract/stages';

const shared = { surface: 'partner', permission: partnerPermission } as const;

/** An identifier of the partner's own, kept exactly as sent. */
const ref = exactText(255).min(1, 'must not be empty');

// No client can put a path segment of dots into a URL.
const addressableRef = readableRef(255).refine(
  (value) => value !== '.' && value !== '..',
  'must not be dots',
);

const refs = z.array(ref).min(1).max(50);

const application = z
  .object({
    application_id: id,
    location_ref: z.string(),
    status: coarseStatus,
    ...screeningFields,
    closed_reason: z
      .enum(['rejected', 'withdrawn', 'moved'])
      .nullable()
      .describe(
        'How the application ended: `moved` where the applicant continues at another location; null while it is open, or once it led to `hired`',
      ),
    moved_to_location_ref: z
      .string()
      .nullable()
      .describe(
        'Where the applicant is now, after all moves, where `closed_reason` is `moved`; null where that is a location without a `location_ref`',
      ),
  })
  .meta({ id: 'ApplicationAtLocation' });

const exampleRef = 'applicant-1842';
const exampleUrl = 'https://hooks.partner.example/applicants/1842';
const exampleApplication = {
  application_id: exampleIds.applicationId,
  location_ref: 'albany-01',
  status: 'screening' as const,
  screening: 'enqueued' as const,
  screening_reason: null,
  closed_reason: null,
  moved_to_location_ref: null,
};

export const ingestCandidate = operation({
  ...shared,
  id: 'ingestCandidate',
  tag: 'Applicants',
  method: 'POST',
  path: '/candidates',
  summary: 'Send an applicant',
  description:
    'Exactly one of `location_ref` and `location_refs`; all locations lie in one registry. A known `external_ref` is that applicant: a new phone updates it (one that cannot be used never takes the place of one that can), and `email`, `city`, `state` and `postal_code` are taken if none was known. A name that is sent differently changes nothing; the office finds it in a note, as it finds an email or address that is not taken, and a number of its own that a new phone took the place of. What is sent again unchanged is no news: it does not undo what the office has corrected since, and an email that the office took out is not taken again. An unknown one whose phone belongs to an applicant the service found claims that applicant, unless the office has said that they are somebody else than whom you know by it. Optional fields may be null, which means omitted: a stored `webhook_url` stays. A location that takes no more applicants is unknown to those who have no application there. An application that the applicant was moved away from is answered with `closed_reason` `moved`, the location they went to in `moved_to_location_ref`, and `screening` `skipped`: sending the applicant again does not bring them back. An application that you send at a new location, with `consent.contact` true, counts as the applicant’s new wish of `applied_at`: whoever asked the office before not to be contacted may be called and written to about it. Without that consent it does not. Nothing is created by a refused request.',
  params: z.object({}),
  body: z
    .strictObject({
      external_ref: addressableRef.describe('Your id of the applicant'),
      location_ref: ref.nullish().describe('Your id of the location applied to'),
      location_refs: refs.nullish().describe('Several locations at once'),
      ...nameFields,
      phone: phoneInput.describe(
        'Of the registry’s country unless it names another, `00` read as `+`. Any text that is not blank: what cannot be read as a number (`n/a`, `unknown`), or has an extension, is kept as sent. It matches and claims nobody, is never called, and `phone_e164` is null.',
      ),
      email: emailInput.nullish(),
      city: text(200).nullish(),
      state: text(200).nullish(),
      postal_code: text(20).nullish(),
      source: filledText(100)
        .nullish()
        .describe('Where you found the applicant; default `partner`'),
      applied_at: timestampInput.nullish().describe('Not in the future; default: now'),
      consent: z
        .strictObject({ contact: z.boolean().describe('The applicant agreed to be called') })
        .nullish(),
      webhook_url: z
        .string()
        .nullish()
        .describe(
          'Where this applicant’s events go: HTTPS, a public host. Omitted or null: a URL stored earlier stays; without one, events go to the registry’s default endpoint, and where there is none, nothing is sent.',
        ),
    })
    .refine(({ location_ref, location_refs }) => Boolean(location_ref) !== Boolean(location_refs), {
      error: 'exactly one of location_ref and location_refs is required',
      path: ['location_ref'],
    })
    .refine(hasName, nameless),
  status: 201,
  otherStatus: { status: 200, meaning: 'Matched an existing applicant; `deduped` is true.' },
  result: z.object({
    candidate_id: id,
    application_id: id.describe('The application at the first location'),
    external_ref: z.string(),
    phone_e164: z
      .string()
      .nullable()
      .describe('The number sent, as it is called and matched; null where it cannot be'),
    deduped: z.boolean().describe('True where an existing applicant was matched'),
    ...screeningFields,
    portal_url: z.string().describe('The applicant in the registry’s portal'),
    webhook_url: z
      .string()
      .nullable()
      .describe('The stored callback URL; null: the registry’s default endpoint is used'),
    applications: z.array(application).describe('One per location, in the order sent'),
  }),
  errors: [400, 401, 404],
  refusals: [...webhookUrlRefusals, 'STAGE_CONFLICT', 'UNKNOWN_LOCATION_REF'],
  examples: {
    body: {
      external_ref: exampleRef,
      location_ref: 'albany-01',
      first_name: 'Amara',
      last_name: 'Okafor',
      phone: '+12125550142',
      consent: { contact: true },
      webhook_url: exampleUrl,
    },
    result: {
      candidate_id: exampleIds.candidateId,
      application_id: exampleIds.applicationId,
      external_ref: exampleRef,
      phone_e164: '+12125550142',
      deduped: false,
      screening: 'enqueued',
      screening_reason: null,
      portal_url: `https://recruiting.example/candidates/${exampleIds.candidateId}?application=${exampleIds.applicationId}`,
      webhook_url: exampleUrl,
      applications: [exampleApplication],
    },
  },
});

const applicantParams = z.object({ externalRef: ref.describe('Your id of the applicant') });

export const setCandidateOutcome = operation({
  ...shared,
  id: 'setCandidateOutcome',
  tag: 'Applicants',
  method: 'PATCH',
  path: '/candidates/{externalRef}',
  summary: 'Report how an application ended',
  description:
    '`withdrawn` and `not_hired` lead to `rejected`, `hired` to `hired`. Where that changes the status, `candidate.status_changed` follows as an echo; where it does not, nothing happens. An application that has ended otherwise is refused with `application_closed`: only the office takes back a rejection or a hire. So is one that the applicant was moved away from; the message names the location they went to.',
  params: applicantParams,
  query: z.object({ location_ref: ref.describe('Where the application is') }),
  body: z.strictObject({
    outcome: z.enum(['withdrawn', 'not_hired', 'hired']),
    reason: text(2000).nullish().describe('Kept in the history'),
  }),
  status: 200,
  result: z.object({
    candidate_id: id,
    application_id: id,
    external_ref: z.string(),
    location_ref: z.string(),
    status: coarseStatus,
    previous_status: coarseStatus,
  }),
  errors: [400, 401, 404],
  refusals: [
    'INVALID_STAGE_TRANSITION',
    'APPLICATION_CLOSED',
    'STAGE_CONFLICT',
    'UNKNOWN_EXTERNAL_REF',
    'UNKNOWN_LOCATION_REF',
  ],
  examples: {
    params: { externalRef: exampleRef },
    query: { location_ref: 'albany-01' },
    body: { outcome: 'withdrawn', reason: 'Took another position' },
    result: {
      candidate_id: exampleIds.candidateId,
      application_id: exampleIds.applicationId,
      external_ref: exampleRef,
      location_ref: 'albany-01',
      status: 'rejected',
      previous_status: 'review',
    },
  },
});

export const addCandidateLocations = operation({
  ...shared,
  id: 'addCandidateLocations',
  tag: 'Applicants',
  method: 'POST',
  path: '/candidates/{externalRef}/locations',
  summary: 'Add an applicant to locations, or move them to another',
  description:
    'Each new application sends `candidate.location_added`; a location the applicant has already is answered as it is. A location they were moved away from is opened again. With `move_from_location_ref` the applicant leaves that location for exactly one other, which sends `candidate.location_changed`; an interview there is cancelled, and they are told where they continue; where they have left it already, or their application there or at the other has ended, the answer is `application_closed` and nothing changes: only the office takes back a rejection. Where they are hired at the other, that application is the answer. Neither a move nor an added location is a new wish of the applicant: whoever asked not to be contacted is still not called or written to.',
  params: applicantParams,
  body: z.strictObject({
    location_refs: refs,
    move_from_location_ref: ref.nullish().describe('The location to leave'),
  }),
  status: 201,
  result: z.object({
    candidate_id: id,
    applications: z.array(application).describe('One per named location, in the order sent'),
  }),
  errors: [400, 401, 404],
  refusals: [
    'APPLICATION_CLOSED',
    'STAGE_CONFLICT',
    'UNKNOWN_EXTERNAL_REF',
    'UNKNOWN_LOCATION_REF',
  ],
  examples: {
    params: { externalRef: exampleRef },
    body: { location_refs: ['troy-02'] },
    result: {
      candidate_id: exampleIds.candidateId,
      applications: [{ ...exampleApplication, location_ref: 'troy-02' }],
    },
  },
});
