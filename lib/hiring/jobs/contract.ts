import { z } from 'zod';
import { application } from '@/lib/contract/candidates';
import {
  exampleApplication,
  exampleCandidate,
  exampleIds,
  exampleJob,
  examplePagination,
} from '@/lib/contract/examples';
import {
  amount,
  booleanInput,
  filledText,
  idInput,
  limitInput,
  pageInput,
  pagination,
  text,
} from '@/lib/contract/fields';
import { job, jobStatus } from '@/lib/contract/jobs';
import { operation } from '@/lib/contract/operation';
import { jobParams } from '@/lib/contract/path-ids';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';

const ofAll = { surface: 'org', tag: 'Jobs', params: z.object({}) } as const;
/** What the operations on one job have in common. */
export const ofOneJob = { ...ofAll, params: jobParams } as const;
const exampleParams = { jobId: exampleIds.jobId };

const salary = amount.nullable();

const copyableFields = {
  title: filledText(300),
  description: text(50_000),
  location_city: text(200),
  location_state: text(200),
  location_address: text(300),
  location_type: text(50).describe('onsite, hybrid or remote'),
  employment_type: filledText(100).describe('For example full-time, part-time'),
  salary_period: text(50),
  salary_range_min: salary.describe('Not above `salary_range_max`'),
  salary_range_max: salary,
};

const jobFields = {
  ...copyableFields,
  postal_code: text(20),
  department: text(200),
  status: jobStatus,
  auto_screen: z.boolean(),
  recruiter_id: idInput
    .nullable()
    .describe('The member who owns it: an active one who may write jobs; null for nobody'),
};

const emptyClears = 'An empty string clears a field that may be null.';

/** Every order of the job list; a leading `-` means descending. */
export const jobSorts = [
  'created_at',
  '-created_at',
  'title',
  '-title',
  'status',
  '-status',
] as const;
export type JobSort = (typeof jobSorts)[number];

const countOfStage = Object.fromEntries(stageSlugs.map((slug) => [slug, z.int()])) as Record<
  StageSlug,
  z.ZodInt
>;

const jobStats = z
  .object({
    total: z.int(),
    screened: z.int(),
    qualified: z.int(),
    hired: z.int(),
    by_stage: z.object(countOfStage).describe('Applications in each of the 18 stages'),
  })
  .meta({ id: 'JobStats' });

const exampleStats = {
  total: 64,
  screened: 41,
  qualified: 18,
  hired: 3,
  by_stage: {
    ...Object.fromEntries(stageSlugs.map((slug) => [slug, 0])),
    applied: 12,
    awaiting_screening: 11,
    failed_screening: 20,
    interview_scheduled: 18,
    hired: 3,
  },
};

const { is_flagged: _, ...examplePerson } = exampleCandidate;
/** An application to a job, in the examples. */
export const exampleWithCandidate = { ...exampleApplication, candidates: examplePerson };
const exampleNewJob = { ...exampleJob, candidates_screened: 0, qualified_count: 0, hired_count: 0 };

export const listJobs = operation({
  ...ofAll,
  id: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'List jobs with their counts',
  description:
    'Newest first unless `sort` says otherwise. `status` sorts in the order of a job’s life: draft, active, paused, closed, filled.',
  mayLag: true,
  permission: 'job:read',
  query: z.object({
    status: jobStatus.optional(),
    search: text(200)
      .optional()
      .describe('Part of the title, in any case, with or without accents'),
    mine: booleanInput.optional().describe('`true`: only those whose recruiter the caller is'),
    sort: z.enum(jobSorts).default('-created_at').describe('`-` in front means descending'),
    page: pageInput,
    limit: limitInput(20),
  }),
  status: 200,
  result: z.object({ data: z.array(job), pagination }),
  errors: [400, 401],
  examples: {
    query: { status: 'active', sort: 'title' },
    result: { data: [exampleJob], pagination: examplePagination },
  },
});

export const createJob = operation({
  ...ofAll,
  id: 'createJob',
  method: 'POST',
  path: '/jobs',
  summary: 'Create a job',
  description: `A new job is a draft unless \`status\` says otherwise. ${emptyClears}`,
  permission: 'job:write',
  body: z.strictObject(jobFields).partial().required({ title: true }),
  status: 201,
  result: z.object({ job }),
  errors: [400, 401],
  examples: {
    body: { title: 'Home health aide', location_city: 'Albany', location_state: 'NY' },
    result: { job: exampleNewJob },
  },
});

export const getJob = operation({
  ...ofOneJob,
  id: 'getJob',
  method: 'GET',
  path: '/jobs/{jobId}',
  summary: 'Get a job with its counts and newest applications',
  description:
    'The job with its counts of candidates screened, qualified and hired. A deleted job is a 404.',
  permission: 'job:read',
  status: 200,
  result: job.extend({
    stats: jobStats,
    recent_applications: z.array(application).describe('The 10 newest'),
  }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: exampleParams,
    result: { ...exampleJob, stats: exampleStats, recent_applications: [exampleWithCandidate] },
  },
});

export const updateJob = operation({
  ...ofOneJob,
  id: 'updateJob',
  method: 'PATCH',
  path: '/jobs/{jobId}',
  summary: 'Update a job',
  description: `Every field may be left out. Setting \`status\` to closed or paused applies it to the job’s live board postings too. ${emptyClears}`,
  permission: 'job:write',
  body: z.strictObject(jobFields).partial(),
  status: 200,
  result: z.object({ job }),
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: 'job' },
  examples: {
    params: exampleParams,
    body: { status: 'paused' },
    result: { job: { ...exampleJob, status: 'paused' } },
  },
});

export const deleteJob = operation({
  ...ofOneJob,
  id: 'deleteJob',
  method: 'DELETE',
  path: '/jobs/{jobId}',
  summary: 'Delete a job',
  description:
    'From then on the job answers 404 and its live postings are closed; its applications keep their history and still name it. While one of them is open the answer is 400 `JOB_HAS_OPEN_APPLICATIONS`.',
  permission: 'job:write',
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  refusals: ['JOB_HAS_OPEN_APPLICATIONS'],
  examples: { params: exampleParams },
});

export const copyJob = operation({
  ...ofOneJob,
  id: 'copyJob',
  method: 'POST',
  path: '/jobs/{jobId}/copy',
  summary: 'Copy a job with its screening agent configuration',
  description:
    'The copy is a draft with every value of the source, except those supplied, and with an agent configuration of its own. Postings, documents and applications are not copied.',
  permission: 'job:write',
  body: z
    .strictObject(copyableFields)
    .partial()
    .extend({
      regenerate_questions: z
        .boolean()
        .default(true)
        .describe('Write questions from the copy’s description, or copy them as they are'),
    }),
  status: 201,
  result: z.object({ job }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: exampleParams,
    body: { location_city: 'Troy', regenerate_questions: false },
    result: {
      job: { ...exampleNewJob, location: 'Troy, NY', location_city: 'Troy', status: 'draft' },
    },
  },
});
