import { read } from '@/lib/base/db';
import { flaggedColumn } from '@/lib/hiring/records/candidate-record';
import type { Application, Candidate } from '@/prisma/generated/client';

export type Person = Pick<
  Application,
  'id' | 'candidateId' | 'jobId' | 'stage' | 'stageEnteredAt' | 'score' | 'appliedAt'
> &
  Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneE164'> & {
    jobTitle: string;
    locationName: string | null;
    enteredBy: string | null;
    isFlagged: boolean;
  };

const peopleQuery = `
  SELECT a.id, a.candidate_id AS "candidateId", a.job_id AS "jobId", a.stage,
    a.stage_entered_at AS "stageEnteredAt", a.score, a.applied_at AS "appliedAt",
    c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.phone,
    c.phone_e164 AS "phoneE164",
    ${flaggedColumn('c')}, j.title AS "jobTitle", l.name AS "locationName", t.actor_name AS "enteredBy"
  FROM application a
  JOIN candidate c ON c.org_id = $1 AND c.id = a.candidate_id
  JOIN job j ON j.org_id = $1 AND j.id = a.job_id
  LEFT JOIN location l ON l.org_id = $1 AND l.id = a.location_id
  LEFT JOIN LATERAL (
    SELECT actor_name, from_stage FROM activity
    WHERE org_id = $1 AND application_id = a.id AND type = 'stage'
    ORDER BY id DESC LIMIT 1
  ) t ON t.from_stage IS NOT NULL
  WHERE a.org_id = $1 AND a.id = ANY($2::uuid[])`;

/** Returns what a home page shows of these applications, by their ids. */
export async function readPeople(
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await read<Person>('home-people', peopleQuery, [orgId, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}
