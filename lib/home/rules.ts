import { readWithin, type Within } from '@/lib/auth/reach';
import { lowestId } from '@/lib/base/ids';
import { reachedNobody, wasTried } from '@/lib/outbox/messages/not-sent';
import type { BackgroundCheck, Interview, Message } from '@/prisma/generated/client';
import { mostCounted, mostShown } from './contract';
import type { Day } from './day';
import { type Found, formOf, foundOf, ofJobs, type Part } from './part';

const monthMs = 30 * 86_400_000;

type OfApplication = { applicationId: string; total: number };

export type FailedMessage = OfApplication &
  Pick<Message, 'id' | 'kind' | 'channel' | 'subject' | 'failureReason'> & { failedAt: Date };

// As a card says it: the last message that was tried, or had no address to go to, was not delivered.
const failedQuery = (part: Part) => (within: Within) =>
  `
  SELECT id, application_id AS "applicationId", kind, channel, subject,
    failure_reason AS "failureReason", updated_at AS "failedAt", count(*) OVER ()::int AS total
  FROM (
    SELECT m.* FROM message m
    JOIN application a ON a.org_id = $1 AND a.id = m.application_id
    WHERE m.org_id = $1 AND ${reachedNobody('m')} AND m.id >= $2::uuid
      AND a.erased_at IS NULL${ofJobs(part, 3)}${within.application('a')}
      AND NOT EXISTS (
        SELECT FROM message later
        WHERE later.org_id = $1 AND later.application_id = m.application_id
          AND ${wasTried('later')}
          AND (later.updated_at, later.id) > (m.updated_at, m.id))
    ORDER BY m.id DESC LIMIT ${mostCounted}
  ) failed
  ORDER BY updated_at, id LIMIT ${mostShown}`;

/** Finds the applications whose last message, of the last month, was not delivered. */
export async function findFailedMessages(part: Part, now: Date): Promise<Found<FailedMessage>> {
  const since = lowestId(now.getTime() - monthMs);
  const values = [part.orgId, since, ...(part.jobIds ? [part.jobIds] : [])];
  return foundOf(await readWithin(part, formOf('home-failed', part), values, failedQuery(part)));
}

export type MissingConsent = OfApplication &
  Pick<BackgroundCheck, 'id' | 'checkType'> & { checks: number; askedAt: Date };

const consentQuery = (part: Part) => (within: Within) =>
  `
  SELECT id, application_id AS "applicationId", check_type AS "checkType", checks,
    created_at AS "askedAt", count(*) OVER ()::int AS total
  FROM (
    SELECT DISTINCT ON (k.application_id) k.id, k.application_id, k.check_type, k.created_at,
      count(*) OVER (PARTITION BY k.application_id)::int AS checks
    FROM background_check k
    JOIN application a ON a.org_id = $1 AND a.id = k.application_id
    WHERE k.org_id = $1 AND k.status = 'pending' AND a.closed_at IS NULL
      AND a.stage <> 'hired'${ofJobs(part, 2)}${within.application('a')}
    ORDER BY k.application_id, k.id
    LIMIT ${mostCounted}
  ) pending
  ORDER BY created_at, id LIMIT ${mostShown}`;

/** Finds the open applications with a check that waits for the candidate's consent. */
export async function findMissingConsents(part: Part): Promise<Found<MissingConsent>> {
  const values = [part.orgId, ...(part.jobIds ? [part.jobIds] : [])];
  return foundOf(await readWithin(part, formOf('home-consent', part), values, consentQuery(part)));
}

export type TodaysInterview = OfApplication &
  Pick<Interview, 'id' | 'startTime' | 'endTime' | 'interviewerId'> & {
    status: 'scheduled' | 'completed' | 'no_show';
    interviewerName: string | null;
    place: string | null;
    timeZone: string | null;
  };

const interviewsQuery = (part: Part) => (within: Within) =>
  `
  SELECT i.id, i.application_id AS "applicationId", i.start_time AS "startTime",
    i.end_time AS "endTime", i.status, i.interviewer_id AS "interviewerId",
    u.name AS "interviewerName", coalesce(j.location_address, l.name, jl.name) AS place,
    coalesce(l.time_zone, jl.time_zone) AS "timeZone",
    count(*) OVER ()::int AS total
  FROM interview i
  JOIN application a ON a.org_id = $1 AND a.id = i.application_id
  JOIN job j ON j.org_id = $1 AND j.id = a.job_id
  LEFT JOIN location l ON l.org_id = $1 AND l.id = a.location_id
  LEFT JOIN location jl ON jl.org_id = $1 AND jl.id = j.location_id
  LEFT JOIN user_account u ON u.id = i.interviewer_id
  WHERE i.org_id = $1 AND i.start_time >= $2 AND i.start_time < $3
    AND i.status IN ('scheduled', 'completed', 'no_show') AND a.erased_at IS NULL${within.application('a')}
    ${part.jobIds ? 'AND (i.interviewer_id = $5 OR a.job_id = ANY($4::uuid[]))' : ''}
  ORDER BY (i.end_time < now()), i.start_time, i.id LIMIT ${mostShown}`;

/** Finds the interviews of a day that somebody holds, or of the part; those that are over last. */
export async function findInterviews(
  part: Part,
  { start, end }: Day,
  userId: string | null,
): Promise<Found<TodaysInterview>> {
  const values = [part.orgId, start, end, ...(part.jobIds ? [part.jobIds, userId] : [])];
  const name = formOf('home-interviews', part);
  return foundOf(await readWithin(part, name, values, interviewsQuery(part)));
}
