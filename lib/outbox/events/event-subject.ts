import { env } from '@/lib/base/env';
import { byIds, runByIds, type Tx } from '@/lib/base/postgres/transaction';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import type { CoarseStatus, StageSlug } from '@/lib/pipeline/stages';

type Row = {
  orgId: string;
  applicationId: string;
  candidateId: string;
  externalRef: string | null;
  locationRef: string;
  orgRef: string;
  webhookUrl: string;
  hasSecret: boolean;
  occurredAt: Date;
  stage: StageSlug;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  source: string | null;
  appliedAt: Date | null;
  placedAt: Date | null;
};

/** An application as an event of this moment describes it, and where the event would go. */
export type Subject = Row & { status: CoarseStatus };

/** An application, named as its rows are keyed. */
export type About = { orgId: string; applicationId: string };

// The time is the database's, and later than any earlier event of the application: receivers let the
// later one win, whichever machine it came from.
const subjectsQuery = byIds(
  (isNamed) => `
  SELECT a.org_id AS "orgId", a.id AS "applicationId",
    c.id AS "candidateId", p.external_ref AS "externalRef", l.location_ref AS "locationRef",
    r.org_ref AS "orgRef", coalesce(p.webhook_url, r.webhook_url) AS "webhookUrl",
    EXISTS (SELECT FROM partner_secret s WHERE s.partner_id = r.partner_id
      AND s.environment = $3::service_environment) AS "hasSecret",
    greatest(date_trunc('milliseconds', clock_timestamp()),
      (SELECT max(e.created_at) + interval '1 millisecond' FROM event e
       WHERE e.org_id = $1::uuid AND e.application_id = a.id)) AS "occurredAt",
    a.stage::text, c.first_name AS "firstName", c.last_name AS "lastName", c.email,
    coalesce(c.phone_e164, c.phone) AS phone, c.source, a.applied_at AS "appliedAt",
    a.placed_at AS "placedAt"
  FROM application a
  JOIN registry r ON r.org_id = a.org_id
  JOIN location l ON l.org_id = a.org_id AND l.id = a.location_id AND l.location_ref IS NOT NULL
  JOIN candidate c ON c.org_id = a.org_id AND c.id = a.candidate_id
  LEFT JOIN partner_applicant p ON p.org_id = a.org_id AND p.candidate_id = a.candidate_id
  WHERE a.org_id = $1::uuid AND a.id ${isNamed}
    AND (p.webhook_url IS NOT NULL OR r.webhook_url IS NOT NULL)`,
);

/**
 * Reads what events about applications say, by the application's id; one is missing where the
 * partner has nothing to hear: the organization is no registry, the location has no reference, or
 * no URL is set.
 */
export async function readSubjects(tx: Tx, about: readonly About[]): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>();
  for (const orgId of new Set(about.map((one) => one.orgId))) {
    const ids = about.flatMap((one) => (one.orgId === orgId ? one.applicationId : []));
    const values = [orgId, ids, env().SERVICE_ENVIRONMENT] as const;
    for (const row of await runByIds<Row>(tx, 'event-subjects', subjectsQuery, values)) {
      subjects.set(row.applicationId, { ...row, status: coarseStatusOf(row.stage) });
    }
  }
  return subjects;
}
