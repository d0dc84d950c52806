import type { z } from 'zod';
import type { bulkMoveChecks } from './bulk-contract';
import type { BulkCheck } from './move-in-bulk';
import { serializeCheck } from './serialize';

function serializeBulkCheck({ id, check, error }: BulkCheck) {
  if (check) return { check_id: id, success: true, background_check: serializeCheck(check) };
  return { check_id: id, success: false, error: { code: error.code, message: error.message } };
}

/** Turns what became of each of many checks into the response, with counts. */
export function serializeBulkChecks(
  results: readonly BulkCheck[],
): z.input<typeof bulkMoveChecks.result> {
  const succeeded = results.filter(({ check }) => check).length;
  const failed = results.length - succeeded;
  return { results: results.map(serializeBulkCheck), succeeded, failed };
}
