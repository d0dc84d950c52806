import { typeName } from '@/components/applications/check-types';
import type { Tone } from '@/components/ui/badge';
import { readable } from '@/components/ui/words';
import type { Check, CheckStatus, ListedCheck } from '@/lib/browser/checks';

/** The statuses in the order a check goes through them. */
export const checkStatuses = [
  'pending',
  'consent_received',
  'in_progress',
  'completed',
  'failed',
] as const satisfies readonly CheckStatus[];

/** The statuses in words. */
export const statusNames: Record<CheckStatus, string> = {
  pending: 'Waits for consent',
  consent_received: 'Consent received',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
};

const tones: Record<CheckStatus, Tone> = {
  pending: 'neutral',
  consent_received: 'accent',
  in_progress: 'warning',
  completed: 'success',
  failed: 'danger',
};

const givenUp: ReadonlySet<string> = new Set(['cancelled', 'application_closed']);

/** How a check stands, in words and a tone; what a completed one found comes first. */
export function standingOf({ status, result, failure_reason }: Check): {
  label: string;
  tone: Tone;
} {
  if (status === 'failed' && givenUp.has(failure_reason ?? '')) {
    return { label: 'Cancelled', tone: 'neutral' };
  }
  if (status === 'completed' && result === 'clear') return { label: 'Clear', tone: 'success' };
  if (status === 'completed' && result) return { label: 'To consider', tone: 'warning' };
  return { label: statusNames[status], tone: tones[status] };
}

/** Which check of whom. */
export function nameOf({ check_type: type, candidate_name: candidate }: ListedCheck): string {
  return `${typeName(type)} of ${candidate}`;
}

/** So many checks, in words. */
export function checksOf(count: number): string {
  return count === 1 ? '1 check' : `${count.toLocaleString('en')} checks`;
}

/** Why a check failed, in words. */
export function failureWords(reason: string): string {
  if (reason === 'application_closed') return 'The application ended before they consented.';
  return reason === 'cancelled' ? 'It was given up before consent.' : readable(reason);
}

/** When the status of a check began, in words and as a time. */
export function standsSince({ status, completed_at, submitted_at, ...check }: Check): string {
  if (status === 'completed' || status === 'failed') return completed_at ?? check.created_at;
  if (status === 'in_progress') return submitted_at ?? check.created_at;
  if (status === 'consent_received') return check.consent_given_at ?? check.created_at;
  return check.created_at;
}

const DAY_MS = 86_400_000;
const lateAfterDays = 3;

/** Whether a check has waited for somebody so long that it needs them: late, or twice as long. */
export function lateness(check: Check, now = Date.now()): 'none' | 'late' | 'overdue' {
  if (check.status === 'completed' || check.status === 'failed') return 'none';
  const days = (now - Date.parse(standsSince(check))) / DAY_MS;
  if (days < lateAfterDays) return 'none';
  return days < 2 * lateAfterDays ? 'late' : 'overdue';
}

const stepsDone: Record<CheckStatus, number> = {
  pending: 1,
  consent_received: 2,
  in_progress: 3,
  completed: 4,
  failed: 0,
};

/** How many of its four steps a check has taken: requested, consented to, ordered, completed. */
export function progressOf({ status, submitted_at, consent_given_at }: Check): number {
  if (status !== 'failed') return stepsDone[status];
  return submitted_at ? 3 : consent_given_at ? 2 : 1;
}
