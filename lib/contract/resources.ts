import { z } from 'zod';
import { coarseStatuses, stageSlugs } from '@/lib/pipeline/stages';
import { id, timestamp } from './fields';

const nullableText = z.string().nullable();
const nullableTime = timestamp.nullable();

export const stageSlug = z.enum(stageSlugs).meta({ id: 'StageSlug' });

export const jobStatus = z
  .enum(['draft', 'active', 'paused', 'closed', 'filled'])
  .meta({ id: 'JobStatus' });

export const matchType = z
  .enum(['email', 'phone', 'name_exact', 'name_fuzzy', 'email_domain'])
  .meta({ id: 'BlocklistMatchType' });

const candidateFields = {
  candidate_id: id,
  org_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: nullableText,
  phone: nullableText,
  address_line1: nullableText,
  address_line2: nullableText,
  city: nullableText,
  state: nullableText,
  postal_code: nullableText,
  country: nullableText,
  source: nullableText.describe('Where the candidate came from'),
  created_at: timestamp,
  updated_at: timestamp,
};

const applicationFields = {
  application_id: id,
  org_id: id,
  candidate_id: id,
  job_id: id,
  status: stageSlug.describe('The pipeline stage'),
  score: z.number().nullable().describe('Screening score, where there is one'),
  applied_at: nullableTime,
  evaluation_status: z
    .enum(['sent', 'completed', 'expired'])
    .nullable()
    .describe('null until an evaluation was sent'),
  evaluation_sent_at: nullableTime,
  evaluation_completed_at: nullableTime,
  created_at: timestamp,
  updated_at: timestamp,
};

const plainApplication = z.object(applicationFields);

const blocklistMatch = z
  .object({
    blocklist_id: id,
    match_type: matchType,
    match_value: z.string(),
    reason: nullableText,
    expires_at: nullableTime,
  })
  .nullable();

/** A person who applied; `applications` and what the blocklist says only where an operation does. */
export const candidate = z
  .object({
    ...candidateFields,
    applications: z.array(plainApplication).optional(),
    is_flagged: z
      .boolean()
      .optional()
      .describe('Whether a blocklist entry in force matches; in lists'),
    last_activity_at: timestamp.optional().describe('What `activity` sorts by; in lists'),
    blocklist_match: blocklistMatch
      .optional()
      .describe('The blocklist entry in force that matches; for a single candidate'),
  })
  .meta({ id: 'Candidate' });

/** One candidate's application to one job. */
export const application = z
  .object({ ...applicationFields, candidates: z.object(candidateFields).optional() })
  .meta({ id: 'Application' });

/** A role an organization hires for. */
export const job = z
  .object({
    id,
    org_id: id,
    title: z.string(),
    description: z.string(),
    location: z.string().describe('One line made of the location fields'),
    location_address: nullableText,
    location_city: nullableText,
    location_state: nullableText,
    postal_code: nullableText,
    location_type: nullableText.describe('onsite, hybrid or remote'),
    department: nullableText,
    employment_type: z.string(),
    status: jobStatus,
    salary_range_min: z.number().nullable(),
    salary_range_max: z.number().nullable(),
    salary_period: nullableText,
    auto_screen: z.boolean(),
    agent_config_id: id.nullable(),
    candidates_screened: z.int(),
    qualified_count: z.int(),
    hired_count: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Job' });

/** A stage as the organization names and colours it. */
export const workflowStage = z
  .object({
    stage_id: id,
    slug: stageSlug,
    name: z.string(),
    color: nullableText,
    stage_type: z.enum(coarseStatuses).describe('The coarse status of the stage'),
    is_terminal: z.boolean(),
  })
  .meta({ id: 'WorkflowStage' });

const actorType = z.enum(['user', 'automation', 'candidate']);

/** One move in an application's history. */
export const stageHistoryEntry = z
  .object({
    from_stage_slug: stageSlug.nullable().describe('null for the entry into the pipeline'),
    to_stage_slug: stageSlug,
    changed_by: nullableText.describe('The name of whoever made the move'),
    changed_by_type: actorType,
    reason: nullableText,
    created_at: timestamp,
  })
  .meta({ id: 'StageHistoryEntry' });

export const stageChange = z.object({ from: stageSlug, to: stageSlug }).meta({ id: 'StageChange' });

/** What every move answers with. */
export const moveResult = z
  .object({ success: z.boolean(), application, stageChange })
  .meta({ id: 'MoveResult' });

export const checkType = z
  .enum([
    'identity_verification',
    'ssn_trace',
    'criminal_national',
    'criminal_county',
    'criminal_state',
    'employment_verification',
    'education_verification',
    'professional_license',
    'motor_vehicle',
    'credit_report',
    'drug_screening',
    'reference_check',
  ])
  .meta({ id: 'CheckType' });

export const checkStatus = z
  .enum(['pending', 'consent_received', 'in_progress', 'completed', 'failed'])
  .meta({ id: 'CheckStatus' });

export const backgroundCheck = z
  .object({
    check_id: id,
    org_id: id,
    application_id: id,
    candidate_id: id,
    check_type: checkType,
    status: checkStatus,
    vendor_check_id: nullableText,
    consent_given: z.boolean().nullable(),
    consent_given_at: nullableTime,
    submitted_at: nullableTime,
    completed_at: nullableTime,
    result: z
      .enum(['clear', 'consider'])
      .nullable()
      .describe('Of a completed check: nothing found, or something for a person to look at'),
    failure_reason: nullableText.describe('Why a failed check failed'),
    created_at: timestamp,
  })
  .meta({ id: 'BackgroundCheck' });

export const knowledgeBaseDocument = z
  .object({
    document_id: id,
    org_id: id,
    job_id: id.nullable(),
    name: z.string(),
    description: nullableText,
    file_type: z.string(),
    file_size: z.int(),
    uploaded_by: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'KnowledgeBaseDocument' });

/** Somebody who shall not be hired; candidates that match are flagged or excluded when they apply. */
export const blocklistEntry = z
  .object({
    blocklist_id: id,
    org_id: id,
    match_type: matchType,
    match_value: z.string(),
    reason: nullableText,
    expires_at: nullableTime,
    removed_at: timestamp.optional().describe('Only of an entry that was removed'),
    created_at: timestamp,
  })
  .meta({ id: 'BlocklistEntry' });

const map = z.record(z.string(), z.unknown());

export const timelineEvent = z
  .object({
    id: z.string().describe('Stable; begins with the type, for example `stage:`'),
    occurred_at: timestamp,
    type: z.enum(['call', 'sms', 'email', 'stage', 'interview', 'note']),
    actor: z.object({ id: nullableText, name: z.string(), type: actorType }),
    details: map.describe(
      'stage: from, to, reason, forced; note: body; interview: start_time, end_time; messages: direction, subject, body, status',
    ),
  })
  .meta({ id: 'TimelineEvent' });

export const conversation = z
  .object({
    id,
    channel: z.enum(['call', 'sms', 'chat']),
    started_at: timestamp,
    ended_at: nullableTime,
    summary: nullableText,
    outcome: nullableText,
  })
  .meta({ id: 'Conversation' });

export const note = z
  .object({
    note_id: id,
    application_id: id,
    candidate_id: id,
    body: z.string(),
    author: z.object({ id: nullableText, name: z.string(), type: actorType }),
    created_at: timestamp,
  })
  .meta({ id: 'Note' });

export const openMap = map;
