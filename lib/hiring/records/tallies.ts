// Tallies count every application by its stage. One that was moved away stays in its stage for good and
// counts in none: the few of them are taken off when tallies are read.

/** SQL condition: an application, of the table or its alias, counts in the stage it is in. */
export const countsInStage = (alias = 'application') =>
  `${alias}.closed_reason IS DISTINCT FROM 'moved'`;

/**
 * The tallies of the organization `$1` as a table of `subject`, `job_id`, `stage` and `amount`, without
 * applications that were moved away. `narrowed` adds conditions on the rows of an alias, each with AND.
 */
export const tallied = (narrowed: (alias: string) => string = () => '') => `(
    SELECT t.subject, t.job_id, t.stage, t.amount FROM tally t
    WHERE t.org_id = $1 AND t.subject <> 'candidates'${narrowed('t')}
    UNION ALL
    SELECT s.subject::tally_subject, a.job_id, a.stage, -1 FROM application a
    CROSS JOIN LATERAL (VALUES ('applications', true), ('screened', a.screened_at IS NOT NULL),
      ('qualified', a.screening_result = 'passed')) s (subject, holds)
    WHERE a.org_id = $1 AND a.closed_reason = 'moved' AND s.holds${narrowed('a')}
  )`;
