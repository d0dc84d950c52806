import type { z } from 'zod';
import { type Page, paginate } from '@/lib/base/pagination';
import { checkVendor } from '@/lib/base/providers';
import type { backgroundCheck } from '@/lib/contract/checks';
import type { LetterObstacle } from '@/lib/contract/unsent';
import type { BackgroundCheck, CheckPipeline, CheckService } from '@/prisma/generated/client';
import type { initiateBackgroundChecks } from './contract';
import type { checkPipeline, checkService } from './services-contract';

export type CheckRow = Pick<
  BackgroundCheck,
  | 'id'
  | 'orgId'
  | 'applicationId'
  | 'candidateId'
  | 'checkType'
  | 'status'
  | 'vendorCheckId'
  | 'consentGiven'
  | 'consentGivenAt'
  | 'submittedAt'
  | 'completedAt'
  | 'result'
  | 'failureReason'
  | 'vendor'
  | 'createdAt'
>;

/** Turns a background check's row into the contract's BackgroundCheck. */
export function serializeCheck(row: CheckRow): z.input<typeof backgroundCheck> {
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
    result: row.result,
    is_simulated: row.vendor === 'simulated',
    failure_reason: row.failureReason,
    created_at: row.createdAt.toISOString(),
  };
}

/** A check in a list, with its candidate and job. */
export type ListedCheckRow = CheckRow & { candidateName: string; jobTitle: string };

function serializeListedCheck(row: ListedCheckRow) {
  return { ...serializeCheck(row), candidate_name: row.candidateName, job_title: row.jobTitle };
}

/** Turns a page of checks and their total into the contract's list. */
export function serializeChecks(
  { checks, total }: { checks: ListedCheckRow[]; total: number },
  page: Page,
) {
  return { data: checks.map(serializeListedCheck), pagination: paginate(page, total) };
}

/** Turns the checks that were asked for into the answer, with why their letter is not sent. */
export function serializeInitiated({
  checks,
  unsent,
}: {
  checks: CheckRow[];
  unsent: LetterObstacle | null;
}): z.input<typeof initiateBackgroundChecks.result> {
  return {
    background_checks: checks.map(serializeCheck),
    ...(unsent && { message_not_sent: unsent }),
  };
}

/** Turns a row into the service as callers see it. */
export function serializeCheckService(row: CheckService): z.input<typeof checkService> {
  const { id, name, checkTypes, isEnabled } = row;
  const configured = checkVendor();
  const vendor = configured === 'simulated' ? 'Simulated' : configured ? row.vendor : 'None';
  return { service_id: id, name, vendor, check_types: checkTypes, is_enabled: isEnabled };
}

/** Turns a row into the pipeline as callers see it. */
export function serializeCheckPipeline(row: CheckPipeline): z.input<typeof checkPipeline> {
  const { id, name, checkTypes, isDefault } = row;
  return { pipeline_id: id, name, check_types: checkTypes, is_default: isDefault };
}
