import { openStages } from '@/lib/pipeline/coarse-status';

// Tallies count every application by its stage. One that was moved away stays in its stage for good and
// counts in none, and so does one in which somebody waited when they were erased: it is closed in an open
// stage, as nothing else is. The few of them are taken off when tallies are read.

const isOpenStage = (alias: string) =>
  `${alias}.stage IN (${openStages.map((stage) => `'${stage}'`).join(', ')})`;

/** SQL condition: an application, of the table or its alias, counts in no stage. As its index has it. */
export const countsNowhere = (alias: string) =>
  `${alias}.closed_reason IS NOT NULL AND (${alias}.closed_reason = 'moved' OR ${isOpenStage(alias)})`;

/** SQL condition: an application, of the table or its alias, counts in the stage it is in. */
export const countsInStage = (alias = 'application') =>
  `(${alias}.closed_reason IS NULL OR ${alias}.closed_reason <> 'moved' AND NOT ${isOpenStage(alias)})`;

/** The same as a condition of Prisma. */
export const isCountedInStage = {
  OR: [
    { closedReason: null },
    { closedReason: { not: 'moved' as const }, stage: { notIn: openStages } },
  ],
};

/**
 * The tallies of the organization `$1` as a table of `subject`, `job_id`, `stage` and `amount`, without
 * applications that count in no stage. `narrowed` adds conditions on the rows of an alias, each with AND.
 */
export const tallied = (narrowed: (alias: string) => string = () => '') => `(
    SELECT t.subject, t.job_id, t.stage, t.amount FROM tally t
    WHERE t.org_id = $1 AND t.subject <> 'candidates'${narrowed('t')}
    UNION ALL
    SELECT s.subject::tally_subject, a.job_id, a.stage, -1 FROM application a
    CROSS JOIN LATERAL (VALUES ('applications', true), ('screened', a.screened_at IS NOT NULL),
      ('qualified', a.screening_result = 'passed')) s (subject, holds)
    WHERE a.org_id = $1 AND ${countsNowhere('a')} AND s.holds${narrowed('a')}
  )`;
