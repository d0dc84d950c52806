import type { z } from 'zod';
import type { backgroundCheck } from '@/lib/contract/resources';
import type { BackgroundCheck } from '@/prisma/generated/client';

/** Turns a background check's row into the contract's BackgroundCheck. */
export function serializeCheck(
  row: Omit<BackgroundCheck, 'updatedAt'>,
): z.input<typeof backgroundCheck> {
  return {
    check_id: row.id,
    org_id: row.orgId,
    application_id: row.applicationId,
    candidate_id: row.candidateId,
    check_type: row.checkType,
    status: row.status,
    vendor_check_id: row.vendorCheckId,
    consent_given: row.consentGiven,
    consent_given_at: row.consentGivenAt?.toISOString() ?? null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
