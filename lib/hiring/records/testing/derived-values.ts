import type pg from 'pg';

// Each statement answers what is kept and what the rows say, wherever the two differ.

const tallies = `
  WITH kept AS (
    SELECT org_id, subject::text, job_id, stage::text, sum(amount)::int AS count
    FROM tally GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0
  ), counted AS (
    SELECT org_id, 'candidates' AS subject, NULL::uuid AS job_id, NULL::text AS stage, count(*)::int
    FROM candidate GROUP BY org_id
    UNION ALL
    SELECT org_id, subject, job_id, stage::text, count(*)::int
    FROM application CROSS JOIN LATERAL (VALUES ('applications', true),
      ('screened', screened_at IS NOT NULL), ('qualified', screening_result = 'passed')) AS s (subject, counts)
    WHERE counts GROUP BY 1, 2, 3, 4
  )
  (TABLE kept EXCEPT TABLE counted) UNION ALL (TABLE counted EXCEPT TABLE kept)`;

const applications = `
  SELECT a.org_id, a.id, a.is_sole, a.source, c.source AS known_source FROM application a
  JOIN candidate c ON c.org_id = a.org_id AND c.id = a.candidate_id
  JOIN (SELECT org_id, candidate_id, count(*) FROM application GROUP BY 1, 2) n
    ON n.org_id = a.org_id AND n.candidate_id = a.candidate_id
  WHERE a.is_sole <> (n.count = 1) OR a.source IS DISTINCT FROM c.source`;

const scores = `
  SELECT c.org_id, c.id, c.best_score, a.score FROM candidate c
  JOIN (SELECT org_id, candidate_id, max(score) AS score FROM application GROUP BY 1, 2) a
    ON a.org_id = c.org_id AND a.candidate_id = c.id
  WHERE c.best_score IS DISTINCT FROM a.score`;

const activity = `
  SELECT c.org_id, c.id, c.last_activity_at, a.at FROM candidate c
  JOIN (SELECT org_id, candidate_id, max(occurred_at) AS at FROM activity
    WHERE details->>'private' IS NULL GROUP BY 1, 2) a
    ON a.org_id = c.org_id AND a.candidate_id = c.id
  WHERE c.last_activity_at < a.at`;

/** Everything that is kept beside the rows it follows from and is not what they say, counted anew. */
export async function wrongDerivedValues(db: Pick<pg.Pool, 'query'>): Promise<object[]> {
  const wrong: object[] = [];
  for (const text of [tallies, applications, scores, activity]) {
    wrong.push(...(await db.query(text)).rows);
  }
  return wrong;
}
