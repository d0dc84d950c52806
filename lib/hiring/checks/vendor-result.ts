import { z } from 'zod';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { filledText, idInput } from '@/lib/contract/fields';
import type { BackgroundCheck } from '@/prisma/generated/client';
import { changeCheck, loadCheck } from './change-check';
import { endingOf, vendorActor } from './drain';

const about = {
  check_id: idInput,
  vendor_check_id: filledText(200),
};

/** A vendor's callback. The body contains the check's id, because only the body is signed. */
export const vendorResultBody = z.discriminatedUnion('status', [
  z.strictObject({
    ...about,
    status: z.literal('completed'),
    result: z.enum(['clear', 'consider']),
  }),
  z.strictObject({ ...about, status: z.literal('failed'), reason: filledText(500) }),
]);

export const vendorResultParams = z.object({ orgId: idInput, checkId: idInput });

type VendorResult = z.output<typeof vendorResultBody>;

function isSame(check: BackgroundCheck, result: VendorResult): boolean {
  if (check.status !== result.status || check.vendorCheckId !== result.vendor_check_id)
    return false;
  return result.status === 'completed'
    ? check.result === result.result
    : check.failureReason === result.reason;
}

async function endOnce(orgId: string, result: VendorResult): Promise<void> {
  await inTransaction(async (tx) => {
    const check = await loadCheck(tx, orgId, result.check_id);
    if (isSame(check, result)) return;
    if (check.vendor !== 'http') {
      throw new ServiceError('VALIDATION_ERROR', 'This check was not ordered from this vendor.');
    }
    if (check.vendorCheckId && check.vendorCheckId !== result.vendor_check_id) {
      throw new ServiceError('VALIDATION_ERROR', 'vendor_check_id: is not the one of this check');
    }
    const { data, ...change } = { data: {}, ...endingOf(result) };
    const known = { ...data, vendorCheckId: result.vendor_check_id };
    await changeCheck(tx, vendorActor(orgId), check, { ...change, data: known });
  });
}

/**
 * Ends a check with its vendor's result; repeating the same result changes nothing. Throws
 * BACKGROUND_CHECK_NOT_FOUND, or an error if the check ended otherwise or was never ordered.
 */
export async function recordVendorResult(
  { orgId, checkId }: z.output<typeof vendorResultParams>,
  result: VendorResult,
): Promise<{ received: true }> {
  if (checkId !== result.check_id) {
    throw new ServiceError('VALIDATION_ERROR', 'check_id: is not the one of this address');
  }
  await endOnce(orgId, result).catch(async (error: unknown) => {
    const isConflict = error instanceof ServiceError && error.code === 'STAGE_CONFLICT';
    if (!isConflict) throw error;
    // A concurrent callback may have recorded the same result.
    await endOnce(orgId, result);
  });
  return { received: true };
}
