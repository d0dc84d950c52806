import type { ApplicationSeed, CandidateSeed } from './candidates';
import { copyLine, copyTime } from './copy';

/** Columns of the three big tables in the order their lines are written. */
export const columns = {
  candidate:
    'org_id id first_name last_name email phone phone_e164 address_line1 city state postal_code country source consent_contact best_score last_activity_at created_at updated_at'.split(
      ' ',
    ),
  application:
    'org_id id candidate_id job_id location_id stage stage_entered_at score source is_sole applied_at evaluation_status evaluation_sent_at evaluation_completed_at screened_at screening_result screening_tier closed_at closed_reason created_at updated_at'.split(
      ' ',
    ),
  activity:
    'org_id id type candidate_id application_id job_id actor_type actor_id actor_name from_stage to_stage reason details occurred_at'.split(
      ' ',
    ),
};

/** Rows of the three big tables, encoded for COPY. */
export type Batch = Record<keyof typeof columns, string[]>;

function candidateLine(orgId: string, row: CandidateSeed): string {
  return copyLine([
    orgId,
    row.id,
    row.firstName,
    row.lastName,
    row.email,
    row.phone,
    row.phoneE164,
    row.addressLine1,
    row.city,
    row.state,
    row.postalCode,
    row.state && 'US',
    row.source,
    row.consentContact,
    row.bestScore,
    copyTime(row.lastActivityAt),
    copyTime(row.createdAt),
    copyTime(row.lastActivityAt),
  ]);
}

function evaluationStatus(row: ApplicationSeed): string | null {
  if (row.evaluationSentAt === null) return null;
  return row.evaluationCompletedAt === null ? 'sent' : 'completed';
}

function applicationLine(orgId: string, of: CandidateSeed, row: ApplicationSeed): string {
  const { screening } = row;
  return copyLine([
    orgId,
    row.id,
    of.id,
    row.job.id,
    row.job.site.id,
    row.stage,
    copyTime(row.stageEnteredAt),
    screening?.score ?? null,
    of.source,
    of.applications.length === 1,
    copyTime(row.appliedAt),
    evaluationStatus(row),
    copyTime(row.evaluationSentAt),
    copyTime(row.evaluationCompletedAt),
    copyTime(screening?.at ?? null),
    screening?.result ?? null,
    screening?.tier ?? null,
    copyTime(row.closedAt),
    row.closedReason,
    copyTime(row.appliedAt),
    copyTime(row.updatedAt),
  ]);
}

function activityLines(orgId: string, of: CandidateSeed, row: ApplicationSeed): string[] {
  return row.activity.map((event) =>
    copyLine([
      orgId,
      event.id,
      event.type,
      of.id,
      row.id,
      row.job.id,
      event.actorType,
      event.actorId,
      event.actorName,
      event.fromStage,
      event.toStage,
      event.reason,
      event.details,
      copyTime(event.at),
    ]),
  );
}

/** Adds a candidate, with everything that hangs on it, to a batch. */
export function addToBatch(batch: Batch, orgId: string, row: CandidateSeed): void {
  batch.candidate.push(candidateLine(orgId, row));
  for (const application of row.applications) {
    batch.application.push(applicationLine(orgId, row, application));
    batch.activity.push(...activityLines(orgId, row, application));
  }
}
