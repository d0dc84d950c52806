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

/** What a vendor calls back with; the body names the check too, because the body alone is signed. */
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
 * Ends a check with what its vendor found; the same result once more changes nothing. Throws
 * BACKGROUND_CHECK_NOT_FOUND, or a refusal where the check has ended otherwise or was never ordered.
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
    // Whoever was first may have brought the same result.
    await endOnce(orgId, result);
  });
  return { received: true };
}
