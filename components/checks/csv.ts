import { typeName } from '@/components/applications/check-types';
import type { ListedCheck } from '@/lib/browser/checks';
import { saveCsv } from '@/lib/browser/save-file';
import { failureWords, standingOf } from './words';

/** Saves checks as a CSV file. */
export function saveChecks(checks: readonly ListedCheck[]): void {
  saveCsv(
    'background-checks',
    [
      ['Candidate', (check) => check.candidate_name],
      ['Job', (check) => check.job_title],
      ['Check', (check) => typeName(check.check_type)],
      ['Status', (check) => standingOf(check).label],
      ['Simulated', ({ is_simulated }) => (is_simulated ? 'yes' : 'no')],
      ['Why it failed', ({ failure_reason: why }) => (why === null ? null : failureWords(why))],
      ['Requested', (check) => check.created_at],
      ['Consent given', (check) => check.consent_given_at],
      ['Ordered', (check) => check.submitted_at],
      ['Completed', (check) => check.completed_at],
      ['Reference of the vendor', (check) => check.vendor_check_id],
    ],
    checks,
  );
}
