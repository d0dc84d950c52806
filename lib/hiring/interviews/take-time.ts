import type { Actor } from '@/lib/auth/actor';
import { reaches, reachOf } from '@/lib/auth/reach';
import { ServiceError } from '@/lib/base/errors';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { defaultTimeZone } from '@/lib/words/zone-names';
import type { Interview } from '@/prisma/generated/client';
import { type Slot, timeRange } from './format-times';

/** Whose time an interview takes, and when. */
export type Booking = Pick<
  Interview,
  'orgId' | 'id' | 'candidateId' | 'interviewerId' | 'startTime' | 'endTime'
>;

type Clash = Slot & {
  isCandidate: boolean;
  jobId: string;
  locationId: string | null;
  jobTitle: string;
  candidateName: string;
  interviewerName: string | null;
  timeZone: string | null;
};

// Of the candidate by their applications, of the interviewer by the index of interview_booked_once.
const clashQuery = `
  SELECT i.start_time AS "startTime", i.end_time AS "endTime",
    i.candidate_id = $2::uuid AS "isCandidate", a.job_id AS "jobId", a.location_id AS "locationId",
    j.title AS "jobTitle", btrim(c.first_name || ' ' || c.last_name) AS "candidateName",
    u.name AS "interviewerName", l.time_zone AS "timeZone"
  FROM (
    SELECT own.id FROM application mine
    JOIN interview own ON own.org_id = mine.org_id AND own.application_id = mine.id
    WHERE mine.org_id = $1::uuid AND mine.candidate_id = $2::uuid AND own.status = 'scheduled'
      AND own.start_time < $5::timestamptz AND own.end_time > $4::timestamptz
    UNION
    SELECT held.id FROM interview held
    WHERE held.org_id = $1::uuid AND held.interviewer_id = $3::uuid AND held.status = 'scheduled'
      AND tstzrange(held.start_time, held.end_time) && tstzrange($4::timestamptz, $5::timestamptz)
  ) met
  JOIN interview i ON i.org_id = $1::uuid AND i.id = met.id AND i.id <> $6::uuid
  JOIN application a ON a.org_id = $1::uuid AND a.id = i.application_id
  JOIN candidate c ON c.org_id = $1::uuid AND c.id = i.candidate_id
  JOIN job j ON j.org_id = $1::uuid AND j.id = a.job_id
  LEFT JOIN location l ON l.org_id = $1::uuid AND l.id = coalesce(a.location_id, j.location_id)
  LEFT JOIN user_account u ON u.id = i.interviewer_id
  ORDER BY "isCandidate" DESC, i.start_time, i.id
  LIMIT 1`;

const ownClash =
  'You have another interview with us at that time. Please choose another; your link still works.';

/** What a candidate reads whose chosen time went to somebody else. */
export const takenMeanwhile =
  'We are sorry: this time was taken a moment ago. Please choose another; your link still works.';

/** What to say of a clash: with whom and when, as far as the actor may see the other interview. */
function wordsOf(actor: Actor, clash: Clash | undefined): string {
  if (actor.type === 'candidate') return clash?.isCandidate ? ownClash : takenMeanwhile;
  if (!clash) return 'slot: another request took that time first';
  const when = timeRange(clash, clash.timeZone ?? defaultTimeZone);
  const isSeen = reaches(reachOf(actor, 'application:read'), clash);
  if (clash.isCandidate) {
    return isSeen
      ? `slot: ${clash.candidateName} has another interview then, for ${clash.jobTitle}: ${when}`
      : 'slot: the candidate has another interview at that time, for a job that you do not see';
  }
  const who = clash.interviewerName ?? 'the interviewer';
  return isSeen
    ? `slot: ${who} has another interview then, with ${clash.candidateName}: ${when}`
    : `slot: ${who} has another interview at that time`;
}

async function findClash(tx: Tx, booking: Booking): Promise<Clash | undefined> {
  const { orgId, id, candidateId, interviewerId, startTime, endTime } = booking;
  const values = [orgId, candidateId, interviewerId, startTime, endTime, id];
  const [clash] = await runNamed<Clash>(tx, 'interview-clash', clashQuery, values);
  return clash;
}

const refused = (actor: Actor, clash: Clash | undefined) =>
  new ServiceError('TIME_TAKEN', wordsOf(actor, clash));

/** Throws TIME_TAKEN where the candidate or the interviewer has another interview at that time. */
export async function requireFreeTime(tx: Tx, actor: Actor, booking: Booking): Promise<void> {
  const clash = await findClash(tx, booking);
  if (clash) throw refused(actor, clash);
}

/** The error where the database gave a time to another request, which has committed since. */
export async function timeTaken(tx: Tx, actor: Actor, booking: Booking): Promise<ServiceError> {
  return refused(actor, await findClash(tx, booking));
}

// Holds of interviews that stand no more, whoever ended them.
const dropDead = `
  DELETE FROM interview_hold h USING interview i
  WHERE h.org_id = $1::uuid AND h.holder_id = $2::uuid
    AND tstzrange(h.start_time, h.end_time) && tstzrange($3::timestamptz, $4::timestamptz)
    AND i.org_id = $1::uuid AND i.id = h.interview_id AND i.status <> 'scheduled'
  RETURNING h.interview_id`;

const insertHold = `
  INSERT INTO interview_hold (org_id, interview_id, holder_id, start_time, end_time)
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::timestamptz)
  ON CONFLICT DO NOTHING
  RETURNING interview_id`;

/**
 * Takes an interview's time of its candidate, of whom the database lets no two interviews meet. Throws
 * TIME_TAKEN where another request took it first.
 */
export async function holdTime(tx: Tx, actor: Actor, interview: Interview): Promise<void> {
  const { orgId, id, candidateId, startTime, endTime } = interview;
  await runNamed(tx, 'drop-dead-holds', dropDead, [orgId, candidateId, startTime, endTime]);
  const values = [orgId, id, candidateId, startTime, endTime];
  const [held] = await runNamed(tx, 'hold-time', insertHold, values);
  if (held) return;
  throw await timeTaken(tx, actor, interview);
}
