import { z } from 'zod';
import { applicantFilters } from '@/lib/contract/applicant-filters';
import { candidate } from '@/lib/contract/candidates';
import { emailInput, phoneInput, readingOfPhones } from '@/lib/contract/contact-fields';
import {
  exampleApplication,
  exampleCandidate,
  exampleIds,
  exampleJob,
  examplePagination,
  exampleTime,
} from '@/lib/contract/examples';
import {
  dateInput,
  hasName,
  idInput,
  integerInput,
  limitInput,
  nameFields,
  nameless,
  pageInput,
  pagination,
  text,
} from '@/lib/contract/fields';
import { timelineEvent } from '@/lib/contract/history';
import { operation } from '@/lib/contract/operation';
import { candidateParams } from '@/lib/contract/path-ids';
import { stageSlug } from '@/lib/contract/stages';

const tag = 'Candidates';
const exampleParams = { candidateId: exampleIds.candidateId };

const contactFields = {
  ...nameFields,
  email: emailInput.nullable(),
  phone: phoneInput.nullable(),
  city: text(200),
  state: text(200),
};

const includes = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(
    z.array(
      z.enum(
        ['applications', 'tags', 'reasons'],
        'can only include applications, reasons and tags',
      ),
    ),
  );

export const listCandidates = operation({
  id: 'listCandidates',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/candidates',
  summary: 'List and search candidates',
  description:
    'Newest first unless `sort_by` says otherwise. The filters `status`, `stage`, jobs, locations, recruiters, waiting, messages, scores and dates hold for one and the same application. Words of three or more characters are found anywhere in name, e-mail and phone; shorter ones at the beginning of a word; case, accents and Unicode forms make no difference: `zoe angstrom` finds Zoë Ångström. `sort_by=name` goes by last, then first name (who has one only, by that) in the order of the Unicode root collation, accented letters with their plain ones.',
  mayLag: true,
  permission: 'candidate:read',
  params: z.object({}),
  query: z.object({
    search: text(200).optional().describe('Free text over name, e-mail and phone'),
    status: stageSlug.optional().describe('Application status'),
    job_id: idInput.optional().describe('Candidates with an application to this job'),
    stage: stageSlug.optional().describe('Current pipeline stage'),
    source: text(1000)
      .optional()
      .describe('Comma-separated sources; one that has a comma stands in double quotes'),
    min_score: integerInput.optional().describe('Inclusive'),
    max_score: integerInput.optional().describe('Inclusive'),
    date_from: dateInput.optional().describe('Applied on or after'),
    date_to: dateInput
      .optional()
      .describe('Applied on or before; a date includes its whole day, UTC'),
    sort_by: z.enum(['name', 'score', 'activity']).optional(),
    sort_order: z.enum(['asc', 'desc']).optional(),
    ...applicantFilters,
    include: includes
      .optional()
      .describe(
        'Comma-separated: `applications` and `tags` embed each candidate’s, `reasons` with `applications` why each is in its stage',
      ),
    page: pageInput,
    limit: limitInput(20),
  }),
  status: 200,
  result: z.object({ data: z.array(candidate), pagination }),
  errors: [400, 401],
  examples: {
    query: { search: 'okafor', stage: 'awaiting_screening' },
    result: { data: [exampleCandidate], pagination: examplePagination },
  },
});

export const getCandidate = operation({
  id: 'getCandidate',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/candidates/{candidateId}',
  summary: 'Get a candidate with its applications',
  description:
    'The candidate with all their applications, open and closed. `is_flagged` says whether an entry of the blocklist in force matches them.',
  permission: 'candidate:read',
  params: candidateParams,
  status: 200,
  result: candidate,
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: exampleParams,
    result: { ...exampleCandidate, applications: [exampleApplication] },
  },
});

export const updateCandidate = operation({
  id: 'updateCandidate',
  surface: 'org',
  tag,
  method: 'PATCH',
  path: '/candidates/{candidateId}',
  summary: 'Update contact details',
  description: `At least one field; no other field can be changed. Where the phone is somebody else’s, too (\`POST /candidates/same-contact\` tells whose), \`separate\` keeps the two apart. An empty or blank \`city\` or \`state\` clears it, null clears \`email\` and \`phone\`. One of the names may be empty, never both. A phone number: ${readingOfPhones.charAt(0).toLowerCase()}${readingOfPhones.slice(1)}`,
  permission: 'candidate:write',
  params: candidateParams,
  body: z
    .strictObject({
      ...contactFields,
      separate: z
        .boolean()
        .describe(
          'true: this is somebody else than whoever has the same phone. By that phone neither the partner claims them nor an entry joins them, until it is changed. Without a phone that can be used it says nothing. false takes that back',
        ),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'at least one field is required')
    .refine(hasName, nameless),
  status: 200,
  result: candidate,
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: null },
  examples: {
    params: exampleParams,
    body: { city: 'Troy' },
    result: { ...exampleCandidate, city: 'Troy' },
  },
});

export const getCandidateTimeline = operation({
  id: 'getCandidateTimeline',
  surface: 'org',
  tag,
  method: 'GET',
  path: '/candidates/{candidateId}/timeline',
  summary: 'Read a candidate’s activity, newest first',
  description:
    'This operation has no 400: an unusable `limit` is clamped, unknown `types` are ignored, an unreadable `cursor` or `since` gives an empty page.',
  permission: 'candidate:read',
  params: candidateParams,
  query: z.object({
    types: z
      .string()
      .optional()
      .describe('Comma-separated: comm, stage, interview, override, note'),
    actor_id: z.string().optional().describe('Only events by this user'),
    include: z
      .string()
      .optional()
      .describe(
        '`all` adds messages that wait, failed, were cancelled or not sent, as they stand now, and matches of the blocklist',
      ),
    since: z
      .string()
      .optional()
      .describe(
        'Only events at or after this instant (ISO 8601); without a zone it is UTC, a date is its midnight, and a blank is read as the `+` of an offset',
      ),
    cursor: z.string().optional().describe('A `next_cursor` of the page before'),
    limit: z.string().optional().meta({ description: 'Default 30, at most 100', type: 'integer' }),
  }),
  status: 200,
  result: z.object({ events: z.array(timelineEvent), next_cursor: z.string().nullable() }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: exampleParams,
    query: { types: 'stage,note' },
    result: {
      events: [
        {
          id: 'stage:01990a3e-7c00-7000-8000-0000000000e1',
          occurred_at: exampleTime,
          type: 'stage',
          actor: { id: exampleIds.orgId, name: 'Dana Whitfield', type: 'user' },
          job: { id: exampleIds.jobId, title: exampleJob.title },
          details: { from: 'applied', to: 'awaiting_screening', reason: null, forced: false },
        },
      ],
      next_cursor: null,
    },
  },
});
