import { z } from 'zod';
import { candidate, contactMatch } from '@/lib/contract/candidates';
import { emailInput, phoneInput, readingOfPhones } from '@/lib/contract/contact-fields';
import { exampleApplication, exampleCandidate, exampleIds } from '@/lib/contract/examples';
import {
  filledText,
  hasName,
  id,
  idInput,
  nameFields,
  nameless,
  nullableText,
  text,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { stageSlug } from '@/lib/contract/stages';

const tag = 'Candidates';

/** A candidate to add by hand. */
export const newCandidate = z
  .strictObject({
    ...nameFields,
    email: emailInput.nullish(),
    phone: phoneInput.nullish().describe(readingOfPhones),
    address_line1: text(300).nullish(),
    address_line2: text(300).nullish(),
    city: text(200).nullish(),
    state: text(200).nullish(),
    postal_code: text(20).nullish(),
    country: text(100).nullish(),
    source: filledText(100).nullish(),
    job_id: idInput.nullish(),
    location_id: idInput.nullish().describe('Of the application; needs a `job_id`'),
    join_candidate_id: idInput.nullish().describe('Who this is: they are joined, nobody is added'),
    separate: z
      .boolean()
      .nullish()
      .describe(
        'true: this is somebody else, although the partner knows the phone. Nobody is joined, and by that phone neither the partner claims them nor an entry joins them, until it is changed.',
      ),
  })
  .refine(({ join_candidate_id: joined, separate }) => !(joined && separate), {
    error: 'is not possible with join_candidate_id',
    path: ['separate'],
  })
  .refine(hasName, nameless);

export const createCandidate = operation({
  id: 'createCandidate',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/candidates',
  summary: 'Enter a candidate by hand',
  description:
    'With `job_id` the candidate also gets an application to that job, in stage `applied`. Address fields that are empty or blank are null. Inside a registry one person is one candidate: whom the partner already knows by the same phone (it sent them, or has heard of them) is not made again. The entry joins that candidate, answered with all its applications, newest first: details that were empty are filled in, others stay, what was sent and differs is kept as a note, and with `job_id` the application is opened and the partner hears `candidate.location_added`. Where they have an application at that location already, ended or not, none is opened; one moved away from there does not count. Where an application to the job is open at another location, the new one is to the general job of its location.',
  permission: 'candidate:write',
  params: z.object({}),
  body: newCandidate,
  status: 201,
  otherStatus: {
    status: 200,
    meaning:
      'Joined a candidate whom the partner already knows, or `join_candidate_id`: `joined` is true.',
  },
  result: candidate,
  errors: [400, 401, 404],
  refusals: ['STAGE_CONFLICT', 'CANDIDATE_NOT_FOUND', 'JOB_NOT_FOUND', 'NOT_FOUND'],
  examples: {
    body: { first_name: 'Amara', last_name: 'Okafor', phone: '+12125550142', source: 'referral' },
    result: { ...exampleCandidate, applications: [exampleApplication] },
  },
});

const asked = z.strictObject({
  first_name: nameFields.first_name.optional(),
  last_name: nameFields.last_name.optional(),
  email: emailInput.nullish(),
  phone: phoneInput.nullish(),
  job_id: idInput.nullish().describe('To which they are about to apply'),
  location_id: idInput.nullish().describe('Where; needs a `job_id`'),
  except: idInput
    .nullish()
    .describe(
      'A candidate to leave out: whose details are being changed. One whom you may not see is nobody',
    ),
});

export const findSameContact = operation({
  id: 'findSameContact',
  surface: 'org',
  tag,
  method: 'POST',
  path: '/candidates/same-contact',
  summary: 'See whose email or phone this is',
  description:
    'Changes nothing: ask it before entering or changing somebody. `people` are at most ten whom you may see, those first whom entering would join. `joins_unseen` says that entering would join somebody whom you may not see. Nobody is said to be joined where you may not enter people.',
  permission: 'candidate:read',
  params: z.object({}),
  body: asked,
  status: 200,
  result: z.object({
    phone_e164: nullableText.describe('As on Candidate, of the phone asked about'),
    people: z.array(
      contactMatch.extend({
        email: nullableText,
        phone: nullableText,
        joins: z.boolean().describe('Whether `POST /candidates` with these details joins them'),
        standing_application: z
          .object({ application_id: id, status: stageSlug })
          .nullable()
          .describe(
            'With `job_id`: the one they have there already, ended or not, because of which none is opened',
          ),
      }),
    ),
    joins_unseen: z.boolean(),
  }),
  errors: [400, 401, 404],
  refusals: ['JOB_NOT_FOUND', 'NOT_FOUND'],
  examples: {
    body: { first_name: 'Ben', phone: '(212) 555-0142' },
    result: {
      phone_e164: '+12125550142',
      people: [
        {
          candidate_id: exampleIds.candidateId,
          ...{ first_name: 'Amara', last_name: 'Okafor', matches: ['phone' as const] },
          ...{ email: 'amara.okafor@example.com', phone: '+12125550142', joins: true },
          standing_application: null,
        },
      ],
      joins_unseen: false,
    },
  },
});
