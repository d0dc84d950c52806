import type { z } from 'zod';
import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { reachOf, readWithin, type Within } from '@/lib/auth/reach';
import { addressableName } from '@/lib/base/plain-name';
import { reasonNotSent, type WrittenTo, writtenToColumns } from '@/lib/hiring/letters/written-to';
import { sends } from '@/lib/outbox/messages/not-sent';
import { addressOf } from '@/lib/outbox/messages/recipient-address';
import {
  type About,
  rejectionText,
  withdrawalConfirmationText,
} from '@/lib/outbox/messages/templates';
import { rejectionSentAt } from '@/lib/outbox/messages/told-of-rejection';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { canChooseTime } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';
import { calledName, fullName } from '@/lib/words/full-name';
import { currentZone, defaultTimeZone } from '@/lib/words/zone-names';
import type { Candidate, CheckStatus, CheckType, LinkPurpose } from '@/prisma/generated/client';
import type { previewMoves as previewOperation } from './preview-contract';

type Preview = z.input<NonNullable<typeof previewOperation.result>>;

type Row = WrittenTo &
  Pick<Candidate, 'firstName' | 'lastName'> & {
    id: string;
    stage: StageSlug;
    timeZone: string | null;
    place: string | null;
    rejectionSentAt: Date | null;
    jobId: string;
    jobTitle: string;
    organizationName: string;
    interviews: { id: string; start: number; end: number }[];
    messages: { id: string; kind: string; due: number }[];
    hasTimesLink: boolean;
    hasEvaluationLink: boolean;
    hasCall: boolean;
    checks: { type: CheckType; status: CheckStatus }[];
  };

const hasLink = (purpose: LinkPurpose) => `EXISTS (
      SELECT FROM public_link k
      WHERE k.org_id = $1 AND k.application_id = a.id AND k.purpose = '${purpose}'
        AND k.used_at IS NULL AND k.expires_at > now())`;

const previewQuery = (within: Within) => `
  SELECT a.id, a.stage, a.job_id AS "jobId", j.title AS "jobTitle", o.name AS "organizationName",
    l.time_zone AS "timeZone", l.name AS place, c.first_name AS "firstName", c.last_name AS "lastName", ${writtenToColumns},
    ${rejectionSentAt('a.id')} AS "rejectionSentAt",
    coalesce((
      SELECT json_agg(json_build_object('id', i.id,
               'start', extract(epoch FROM i.start_time) * 1000,
               'end', extract(epoch FROM i.end_time) * 1000) ORDER BY i.start_time)
      FROM interview i
      WHERE i.org_id = $1 AND i.application_id = a.id AND i.status = 'scheduled'
        AND i.start_time > now()), '[]') AS interviews,
    coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'kind', m.kind,
               'due', extract(epoch FROM m.due_at) * 1000) ORDER BY m.due_at, m.id)
      FROM message m
      WHERE m.org_id = $1 AND m.application_id = a.id AND m.status = 'queued'), '[]') AS messages,
    ${hasLink('scheduling')} AS "hasTimesLink", ${hasLink('evaluation')} AS "hasEvaluationLink",
    EXISTS (
      SELECT FROM screening_run r
      WHERE r.org_id = $1 AND r.application_id = a.id AND r.status = 'enqueued') AS "hasCall",
    coalesce((
      SELECT json_agg(json_build_object('type', b.check_type, 'status', b.status) ORDER BY b.id)
      FROM background_check b
      WHERE b.org_id = $1 AND b.application_id = a.id
        AND b.status IN ('pending', 'consent_received', 'in_progress')), '[]') AS checks
  FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN application a ON a.org_id = $1 AND a.id = asked.id${within.application('a')}
  JOIN candidate c ON c.org_id = $1 AND c.id = a.candidate_id
  JOIN job j ON j.org_id = $1 AND j.id = a.job_id
  JOIN organization o ON o.id = $1
  LEFT JOIN location l ON l.org_id = $1 AND l.id = coalesce(a.location_id, j.location_id)
  ORDER BY asked.place`;

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

function arrangedOf(row: Row, actor: Actor): Preview['applications'][number]['arranged'] {
  const seesChecks = isAllowed(actor, 'background_check:read');
  return {
    scheduling_link: row.hasTimesLink && canChooseTime(row.stage),
    evaluation_link: row.hasEvaluationLink && !isTerminal(row.stage),
    screening_call: row.hasCall,
    checks: seesChecks ? row.checks.map(({ type, status }) => ({ check_type: type, status })) : [],
  };
}

function serializeRow(row: Row, actor: Actor): Preview['applications'][number] {
  const { channel, recipient } = addressOf(row);
  return {
    application_id: row.id,
    name: fullName(row),
    job: { id: row.jobId, title: row.jobTitle },
    stage: row.stage,
    time_zone: currentZone(row.timeZone ?? defaultTimeZone),
    place: row.place,
    rejection_sent_at: row.rejectionSentAt?.toISOString() ?? null,
    ...{ channel, recipient, is_excluded: row.isExcluded, has_transport: sends(channel) },
    first_name: addressableName(calledName(row)),
    not_written_to: reasonNotSent(row),
    interviews: row.interviews.map(({ id, start, end }) => ({
      interview_id: id,
      start_time: time(start),
      end_time: time(end),
    })),
    waiting_messages: row.messages.map(({ id, kind, due }) => ({
      message_id: id,
      kind,
      due_at: time(due),
    })),
    arranged: arrangedOf(row, actor),
  };
}

function lettersTo(about: About): Preview['letters'] {
  return {
    rejection: rejectionText(about),
    withdrawal_confirmation: withdrawalConfirmationText(about),
  };
}

/**
 * Says of applications what would be cancelled if they were closed and where a message would go, in
 * the order asked for; what is out of the actor's reach is left out.
 */
export async function previewMoves(actor: Actor, ids: readonly string[]): Promise<Preview> {
  authorize(actor, 'application:read');
  const sight = { reach: reachOf(actor, 'application:read') };
  const rows = await readWithin<Row>(sight, 'move-preview', [actor.orgId, ids], previewQuery);
  const [first] = rows;
  return {
    applications: rows.map((row) => serializeRow(row, actor)),
    letters: first ? lettersTo({ ...first, calledName: calledName(first) }) : null,
  };
}
