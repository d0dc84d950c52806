import { type Actor, isAllowed } from '@/lib/auth/actor';
import { readWithin, sightOf, type Within } from '@/lib/auth/reach';
import type { QueryOf } from '@/lib/contract/operation';
import { type Evaluation, evaluationOf } from '@/lib/hiring/evaluations/service';
import { storedAnswers } from '@/lib/hiring/screening/apply-answers';
import { type Judged, judgeAnswers, type Question } from '@/lib/hiring/screening/decide-result';
import { rejectionLastSentAt } from '@/lib/outbox/messages/told-of-rejection';
import { defaultTimeZone } from '@/lib/words/zone-names';
import type {
  Application,
  Conversation,
  Interview,
  Message,
  ScreeningRun,
} from '@/prisma/generated/client';
import type { getCandidateOverview } from './overview-contract';

type Named<Prefix extends string, Row> = {
  [Field in keyof Row & string as `${Prefix}.${Field}`]: Row[Field] | null;
};

type CallFields = Pick<
  Conversation,
  'id' | 'channel' | 'startedAt' | 'endedAt' | 'summary' | 'outcome' | 'answers'
>;
type RunFields = Pick<ScreeningRun, 'status' | 'dueAt' | 'failureReason'>;
type InterviewFields = Pick<Interview, 'id' | 'startTime' | 'endTime' | 'createdAt'> & {
  interviewerId: string | null;
  interviewerName: string | null;
};
type MessageFields = Pick<
  Message,
  | 'id'
  | 'kind'
  | 'channel'
  | 'subject'
  | 'status'
  | 'scheduledAt'
  | 'transport'
  | 'dueAt'
  | 'sentAt'
  | 'failureReason'
  | 'createdAt'
>;

type ApplicationFields = Pick<
  Application,
  | 'id'
  | 'candidateId'
  | 'screenedAt'
  | 'screeningResult'
  | 'screeningTier'
  | 'evaluationStatus'
  | 'evaluationSentAt'
  | 'evaluationCompletedAt'
  | 'evaluationResult'
  | 'resumeData'
  | 'research'
>;

type Row = ApplicationFields &
  Named<'call', CallFields> &
  Named<'run', RunFields> &
  Named<'interview', InterviewFields> &
  Named<'message', MessageFields> & {
    timeZone: string | null;
    place: string | null;
    rejectionSentAt: Date | null;
    placedAt: Date | null;
    placedTold: string | null;
    partner: string | null;
    questions: Question[] | null;
    documents: number;
    notes: number;
    messages: number;
    waiting: number;
    interviews: number;
    checks: number;
  };

const count = (table: string, condition = '') =>
  `(SELECT count(*)::int FROM ${table} t
    WHERE t.org_id = $1 AND t.application_id = a.id${condition})`;

// What was arranged and said about any of their applications within reach.
const countOfAll = (table: string, within: Within, condition = '') =>
  `(SELECT count(*)::int FROM ${table} t
    JOIN application o ON o.org_id = $1 AND o.id = t.application_id
    WHERE t.org_id = $1 AND o.candidate_id = $2${within.application('o')}${condition})`;

const callQuery = `
  SELECT * FROM conversation v WHERE v.org_id = $1 AND v.application_id = a.id
  ORDER BY (v.channel = 'call') DESC, v.started_at DESC, v.id DESC LIMIT 1`;

const runQuery = `
  SELECT * FROM screening_run r WHERE r.org_id = $1 AND r.application_id = a.id
  ORDER BY r.id DESC LIMIT 1`;

// The next one; where there is none, the last one of which nobody has said how it went.
const interviewQuery = `
  SELECT n.*, u.name AS interviewer_name FROM interview n
  LEFT JOIN user_account u ON u.id = n.interviewer_id
  WHERE n.org_id = $1 AND n.application_id = a.id AND n.status = 'scheduled'
  ORDER BY (n.end_time > now()) DESC, abs(extract(epoch FROM n.start_time - now())) LIMIT 1`;

// What goes out next; where nothing waits, the last one that was not called back.
const messageQuery = `
  SELECT * FROM message g
  WHERE g.org_id = $1 AND g.application_id = a.id AND g.status <> 'cancelled'
  ORDER BY (g.status = 'queued') DESC, CASE WHEN g.status = 'queued' THEN g.due_at END, g.id DESC
  LIMIT 1`;

const questionsQuery = `
  SELECT jsonb_agg(jsonb_build_object('id', q.id, 'prompt', q.prompt, 'kind', q.kind,
    'isKnockout', q.is_knockout, 'expectedAnswer', q.expected_answer) ORDER BY q.position)
  FROM screening_question q WHERE q.org_id = $1 AND q.job_id = a.job_id`;

const filledMaps = ['resume_data', 'research']
  .map((map) => `coalesce((jsonb_typeof(a.${map}) = 'object' AND a.${map} <> '{}')::int, 0)`)
  .join(' + ');

// Who is told where the application stands, as what leaves the house is: by location and address.
const partnerQuery = `
  SELECT p.name FROM registry r
  JOIN partner p ON p.id = r.partner_id
  LEFT JOIN partner_applicant k ON k.org_id = $1 AND k.candidate_id = a.candidate_id
  WHERE r.org_id = $1 AND l.location_ref IS NOT NULL
    AND (k.webhook_url IS NOT NULL OR r.webhook_url IS NOT NULL)`;

const toldQuery = `
  SELECT t.details->>'partner' FROM activity t
  WHERE t.org_id = $1 AND t.candidate_id = a.candidate_id AND t.application_id = a.id
    AND t.type = 'placement' AND t.details->>'change' = 'placed'
  LIMIT 1`;

const glanceQuery = (within: Within) => `
  WITH a AS MATERIALIZED (
    SELECT * FROM application
    WHERE org_id = $1 AND candidate_id = $2${within.application('application')}
    ORDER BY (id::text = $3) DESC NULLS LAST, (closed_at IS NULL) DESC,
      applied_at DESC NULLS LAST, id DESC
    LIMIT 1
  )
  SELECT a.id, a.candidate_id AS "candidateId", a.screened_at AS "screenedAt", a.screening_result AS "screeningResult",
    a.screening_tier AS "screeningTier", a.evaluation_status AS "evaluationStatus",
    a.evaluation_sent_at AS "evaluationSentAt", a.evaluation_result AS "evaluationResult",
    a.evaluation_completed_at AS "evaluationCompletedAt",
    ${filledMaps} AS documents,
    CASE WHEN $4 THEN a.resume_data END AS "resumeData", CASE WHEN $4 THEN a.research END AS research,
    coalesce(l.time_zone, jl.time_zone) AS "timeZone",
    coalesce(j.location_address, l.name, jl.name) AS place,
    ${rejectionLastSentAt('a.id')} AS "rejectionSentAt",
    a.placed_at AS "placedAt", CASE WHEN a.placed_at IS NOT NULL THEN (${toldQuery}) END AS "placedTold", (${partnerQuery}) AS partner,
    v.id AS "call.id", v.channel AS "call.channel", v.started_at AS "call.startedAt",
    v.ended_at AS "call.endedAt", v.summary AS "call.summary", v.outcome AS "call.outcome",
    v.answers AS "call.answers",
    r.status AS "run.status", r.due_at AS "run.dueAt", r.failure_reason AS "run.failureReason",
    n.id AS "interview.id", n.start_time AS "interview.startTime",
    n.end_time AS "interview.endTime", n.created_at AS "interview.createdAt",
    n.interviewer_id AS "interview.interviewerId",
    n.interviewer_name AS "interview.interviewerName",
    g.id AS "message.id", g.kind AS "message.kind", g.channel AS "message.channel",
    g.subject AS "message.subject", g.status AS "message.status", g.due_at AS "message.dueAt",
    g.sent_at AS "message.sentAt", g.failure_reason AS "message.failureReason",
    g.scheduled_at AS "message.scheduledAt", g.transport AS "message.transport",
    g.created_at AS "message.createdAt",
    (${questionsQuery}) AS questions,
    ${count('note', within.note('t') + within.kind('note'))} AS notes, ${countOfAll('message', within)} AS messages,
    ${countOfAll('message', within, " AND t.status = 'queued'")} AS waiting,
    ${countOfAll('interview', within)} AS interviews, ${count('background_check', within.kind('background_check'))} AS checks
  FROM a
  JOIN job j ON j.org_id = $1 AND j.id = a.job_id
  LEFT JOIN location l ON l.org_id = $1 AND l.id = a.location_id
  LEFT JOIN location jl ON jl.org_id = $1 AND jl.id = j.location_id
  LEFT JOIN LATERAL (${callQuery}) v ON true
  LEFT JOIN LATERAL (${runQuery}) r ON true
  LEFT JOIN LATERAL (${interviewQuery}) n ON true
  LEFT JOIN LATERAL (${messageQuery}) g ON true`;

export type Glance = Omit<Row, 'timeZone'> & {
  timeZone: string;
  judged: Judged[];
  hasDocuments: boolean;
  evaluation: Evaluation;
};

/** Which application to look at, and whether with what the candidate handed in. */
export type GlanceQuery = QueryOf<typeof getCandidateOverview>;

/**
 * Returns what matters now about one of a candidate's applications within reach: the one asked for if it
 * is theirs, else the latest open one, else the latest; null if there is none.
 */
export async function readGlance(
  actor: Actor,
  candidateId: string,
  { application_id: applicationId, include }: GlanceQuery,
): Promise<Glance | null> {
  const hasDocuments = include === 'documents';
  const asked = applicationId?.toLowerCase() ?? null;
  const keys = [actor.orgId, candidateId, asked, hasDocuments];
  const [row] = await readWithin<Row>(sightOf(actor), 'glance', keys, glanceQuery);
  if (!row) return null;
  const answers = storedAnswers.parse(row['call.answers'] ?? []);
  // A call that ended before the questions decided nothing by them.
  const judged = answers.length > 0 ? judgeAnswers(row.questions ?? [], answers) : [];
  const timeZone = row.timeZone ?? defaultTimeZone;
  const checks = isAllowed(actor, 'background_check:read') ? row.checks : 0;
  return { ...row, timeZone, judged, hasDocuments, checks, evaluation: evaluationOf(row) };
}
