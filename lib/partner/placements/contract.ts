import { z } from 'zod';
import { application } from '@/lib/contract/candidates';
import { exampleApplication, exampleIds } from '@/lib/contract/examples';
import { idInput } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { applicationParams, candidateParams } from '@/lib/contract/path-ids';
import { screeningFields } from '@/lib/contract/screening';

const exampleLocationId = '01990a3e-7c00-7000-8000-0000000000f1';

const shared = {
  surface: 'org',
  tag: 'Applications',
  method: 'POST',
  permission: 'application:write',
  errors: [400, 401, 404],
  malformedId: 400,
} as const;

const exampleApplicationParams = { applicationId: exampleIds.applicationId };

const locationBody = z.strictObject({
  location_id: idInput.describe('A location of the organization'),
});

export const placeApplication = operation({
  ...shared,
  id: 'placeApplication',
  path: '/applications/{applicationId}/place',
  summary: 'Choose the location of this application for the candidate',
  description:
    'The stage stays and other applications stay open. The partner is told once (`candidate.placed`); placing again succeeds and sends nothing. A closed application cannot be placed: 400 `APPLICATION_CLOSED`.',
  params: applicationParams,
  body: z.strictObject({}),
  status: 200,
  result: z.object({ success: z.boolean(), application }),
  refusals: ['APPLICATION_CLOSED'],
  examples: {
    params: exampleApplicationParams,
    body: {},
    result: { success: true, application: exampleApplication },
  },
});

export const changeLocation = operation({
  ...shared,
  id: 'changeLocation',
  path: '/applications/{applicationId}/change-location',
  summary: 'Move a candidate to another location',
  description:
    'The application closes without a rejection and takes no more moves; the candidate continues with `application`: the one open at the location already, or a new one to its intake job. Where their application there has ended, the move is refused with 400 `APPLICATION_CLOSED` and nothing changes; that one can be reopened. A move is no new wish of the candidate: whoever asked not to be contacted still is not. An interview to come, a screening call that waits and open links to choose a time or to an evaluation end with the application; open background checks and the link that asks for consent to them go along. Of the interview the candidate hears where they continue and that a new time follows, unless `notify` is false. The partner is told once (`candidate.location_changed`; where the application was at no location of the partner’s, `candidate.location_added`, or `candidate.created` for a candidate it does not know). When another request moved the application first, the answer is 400 `STAGE_CONFLICT`; a closed application is 400 `APPLICATION_CLOSED`.',
  params: applicationParams,
  body: locationBody.extend({
    notify: z
      .boolean()
      .default(true)
      .describe('Whether they are told that an interview is cancelled and where they continue'),
  }),
  status: 200,
  result: z.object({
    success: z.boolean(),
    application: application.describe('Where the candidate continues'),
    previous_application: application,
    ...screeningFields,
  }),
  refusals: ['APPLICATION_CLOSED', 'STAGE_CONFLICT', 'NOT_FOUND'],
  examples: {
    params: exampleApplicationParams,
    body: { location_id: exampleLocationId },
    result: {
      success: true,
      application: { ...exampleApplication, status: 'applied' },
      previous_application: exampleApplication,
      screening: 'enqueued',
      screening_reason: null,
    },
  },
});

export const addLocation = operation({
  ...shared,
  id: 'addLocation',
  tag: 'Candidates',
  path: '/candidates/{candidateId}/locations',
  summary: 'Add a candidate at another location',
  description:
    'Opens an application to the intake job of the location and tells the partner once (`candidate.location_added`, or `candidate.created` for a candidate it does not know). Where the candidate has an application there already, that one is answered as it is and nobody is told; one that was rejected can be reopened. Whoever asked not to be contacted still is not. One that the candidate was moved away from does not count.',
  params: candidateParams,
  body: locationBody,
  status: 201,
  otherStatus: { status: 200, meaning: 'The candidate has an application there already.' },
  result: z.object({ success: z.boolean(), application, ...screeningFields }),
  refusals: ['STAGE_CONFLICT', 'NOT_FOUND'],
  examples: {
    params: { candidateId: exampleIds.candidateId },
    body: { location_id: exampleLocationId },
    result: {
      success: true,
      application: { ...exampleApplication, status: 'applied' },
      screening: 'enqueued',
      screening_reason: null,
    },
  },
});
