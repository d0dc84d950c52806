import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import { codeOf } from '@/lib/base/postgres/problem';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { wholeApplication } from '@/lib/hiring/records/application-record';
import type { Application } from '@/prisma/generated/client';
import type { Arrival } from './move';

/** Applications that leave the same state and arrive alike. */
export type Group = {
  ids: readonly string[];
  left: Pick<Application, 'stage' | 'closedReason'>;
  arrival: Arrival;
};

const writeArrival = `
  UPDATE application
  SET stage = $5::stage, stage_entered_at = $6::timestamptz, closed_reason = $7::closed_reason,
    closed_at = $8::timestamptz,
    screened_at = CASE WHEN $9::boolean THEN $10::timestamptz ELSE screened_at END,
    screening_result = CASE WHEN $9::boolean THEN $11::screening_result ELSE screening_result END,
    updated_at = $12::timestamptz
  WHERE org_id = $1::uuid AND id = ANY($2::uuid[]) AND stage = $3::stage
    AND closed_reason IS NOT DISTINCT FROM $4::closed_reason AND erased_at IS NULL
  RETURNING ${wholeApplication()}`;

const unjudged = { screenedAt: null, screeningResult: null };

function valuesOf(orgId: string, { ids, left, arrival }: Group): unknown[] {
  const isJudged = 'screenedAt' in arrival;
  const { screenedAt, screeningResult } = isJudged ? arrival : unjudged;
  return [
    ...[orgId, ids, left.stage, left.closedReason],
    ...[arrival.stage, arrival.stageEnteredAt, arrival.closedReason, arrival.closedAt],
    ...[isJudged, screenedAt, screeningResult, currentTime()],
  ];
}

/**
 * Updates those of a group that are still in the state they were seen in, and returns them. Throws
 * INVALID_STAGE_TRANSITION if a candidate has another open application to the job.
 */
export async function updateGroup(tx: Tx, orgId: string, group: Group): Promise<Application[]> {
  try {
    return await runNamed<Application>(tx, 'arrival', writeArrival, valuesOf(orgId, group));
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw new ServiceError(
      'INVALID_STAGE_TRANSITION',
      'The candidate has another open application to this job.',
    );
  }
}
