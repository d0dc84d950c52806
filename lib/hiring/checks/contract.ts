import { z } from 'zod';
import { backgroundCheck, checkStatus, checkType } from '@/lib/contract/checks';
import { exampleIds, examplePagination, exampleTime } from '@/lib/contract/examples';
import { filledText, idInput, limitInput, pageInput, pagination } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { messageNotSent } from '@/lib/contract/unsent';

/** What the operations on checks have in common. */
export const shared = { surface: 'org', tag: 'Background checks', params: z.object({}) } as const;
const params = z.object({ checkId: pathId('BACKGROUND_CHECK_NOT_FOUND') });
const exampleParams = { checkId: '01990a3e-7c00-7000-8000-0000000000c8' };

const reading = { ...shared, method: 'GET', permission: 'background_check:read' } as const;
const writing = { ...shared, method: 'POST', permission: 'background_check:write' } as const;

const moves =
  'pending → consent_received → in_progress → completed or failed; pending → failed. Every other move is 400 `INVALID_STAGE_TRANSITION`; of two requests that move one check at once, one gets 400 `STAGE_CONFLICT` or sees the check already moved. Of an application that was rejected, withdrawn or moved to another location a check can only be cancelled; the rest is 400 `APPLICATION_CLOSED`.';

const listedCheck = backgroundCheck
  .extend({ candidate_name: z.string(), job_title: z.string() })
  .meta({ id: 'ListedBackgroundCheck' });

/** A check, in the examples. */
export const exampleCheck = {
  check_id: exampleParams.checkId,
  org_id: exampleIds.orgId,
  application_id: exampleIds.applicationId,
  candidate_id: exampleIds.candidateId,
  check_type: 'criminal_national' as const,
  status: 'pending' as const,
  vendor_check_id: null,
  consent_given: null,
  consent_given_at: null,
  submitted_at: null,
  completed_at: null,
  result: null,
  is_simulated: false,
  failure_reason: null,
  created_at: exampleTime,
};

const consented = {
  ...exampleCheck,
  status: 'consent_received' as const,
  consent_given: true,
  consent_given_at: exampleTime,
};

export const listBackgroundChecks = operation({
  ...reading,
  id: 'listBackgroundChecks',
  path: '/background-checks',
  summary: 'List background checks, newest first',
  description: 'Newest first, each with the name of its candidate and the title of the job.',
  query: z.object({
    application_id: idInput.optional(),
    candidate_id: idInput.optional(),
    status: checkStatus.optional(),
    page: pageInput,
    limit: limitInput(20),
  }),
  status: 200,
  result: z.object({ data: z.array(listedCheck), pagination }),
  errors: [400, 401],
  examples: {
    query: { status: 'pending' },
    result: {
      data: [{ ...exampleCheck, candidate_name: 'Amara Okafor', job_title: 'Warehouse associate' }],
      pagination: examplePagination,
    },
  },
});

export const initiateBackgroundChecks = operation({
  ...writing,
  id: 'initiateBackgroundChecks',
  path: '/background-checks',
  summary: 'Open background checks for an application',
  description: `Takes either \`check_type\` or \`pipeline_id\`, which opens one check for each type of the pipeline. The candidate is sent one link to consent to all that waits for consent; earlier links stop working.

A check of a type that is already open for the application is not opened twice: it is returned as it stands. An application that was rejected or moved to another location is 400 \`APPLICATION_CLOSED\`; one in \`hired\` can be checked before the start; a type no enabled service offers is 400 \`VALIDATION_ERROR\`; where no vendor is configured, it is 400 \`NO_CHECK_VENDOR\`, and nobody is asked for consent; an unknown pipeline is 404 \`NOT_FOUND\`.`,
  body: z
    .strictObject({
      application_id: idInput,
      check_type: checkType.optional(),
      pipeline_id: idInput.optional(),
    })
    .refine(
      ({ check_type, pipeline_id }) => (check_type === undefined) !== (pipeline_id === undefined),
      'needs either check_type or pipeline_id',
    ),
  status: 201,
  otherStatus: { status: 200, meaning: 'Every check asked for was open already.' },
  result: z.object({
    background_checks: z.array(backgroundCheck),
    message_not_sent: messageNotSent,
  }),
  errors: [400, 401, 404],
  refusals: ['APPLICATION_CLOSED', 'APPLICATION_NOT_FOUND', 'NO_CHECK_VENDOR', 'NOT_FOUND'],
  examples: {
    body: { application_id: exampleIds.applicationId, check_type: 'criminal_national' },
    result: { background_checks: [exampleCheck] },
  },
});

export const getBackgroundCheck = operation({
  ...reading,
  id: 'getBackgroundCheck',
  path: '/background-checks/{checkId}',
  summary: 'Get a background check',
  description:
    'The check, and once more under `background_check`, where every change answers with it.',
  params,
  status: 200,
  result: backgroundCheck.extend({ background_check: backgroundCheck }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: exampleParams,
    result: { ...exampleCheck, background_check: exampleCheck },
  },
});

const movingOne = {
  ...writing,
  params,
  body: z.strictObject({}),
  refusals: ['APPLICATION_CLOSED', 'INVALID_STAGE_TRANSITION', 'STAGE_CONFLICT'],
  status: 200,
  result: z.object({ background_check: backgroundCheck }),
  errors: [400, 401, 404],
  malformedId: 400,
} as const;

export const recordCheckConsent = operation({
  ...movingOne,
  id: 'recordCheckConsent',
  path: '/background-checks/{checkId}/consent',
  summary: 'Record consent that was given on paper',
  description: `Candidates usually consent by the link they are sent. ${moves}`,
  body: z.strictObject({
    signed_name: filledText(200).optional().describe('The name the paper is signed with'),
  }),
  examples: {
    params: exampleParams,
    body: { signed_name: 'Amara Okafor' },
    result: { background_check: consented },
  },
});

export const submitBackgroundCheck = operation({
  ...movingOne,
  id: 'submitBackgroundCheck',
  path: '/background-checks/{checkId}/submit',
  summary: 'Order a check from its vendor',
  description: `Before the candidate has consented: 400 \`CONSENT_REQUIRED\`. Where no vendor is configured: 400 \`NO_CHECK_VENDOR\`. The order reaches the vendor after the answer; \`vendor_check_id\` is null until the vendor has named one. ${moves}`,
  refusals: ['CONSENT_REQUIRED', 'NO_CHECK_VENDOR', ...movingOne.refusals],
  examples: {
    params: exampleParams,
    body: {},
    result: {
      background_check: {
        ...consented,
        status: 'in_progress' as const,
        vendor_check_id: 'order-4711',
        submitted_at: exampleTime,
      },
    },
  },
});

export const cancelBackgroundCheck = operation({
  ...movingOne,
  id: 'cancelBackgroundCheck',
  path: '/background-checks/{checkId}/cancel',
  summary: 'Give up a check that waits for consent',
  description: `Only a pending check can be cancelled; it becomes \`failed\` with the failure reason \`cancelled\`. ${moves}`,
  refusals: ['INVALID_STAGE_TRANSITION', 'STAGE_CONFLICT'],
  examples: {
    params: exampleParams,
    body: {},
    result: {
      background_check: {
        ...exampleCheck,
        status: 'failed' as const,
        failure_reason: 'cancelled',
      },
    },
  },
});
