import type { Tone } from '@/components/ui/badge';
import { readable } from '@/components/ui/words';
import type { Check, CheckStatus, CheckType } from '@/lib/browser/checks';

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

/** How a check stands, in words and a tone; what a completed one found comes first. */
export function standingOf({ status, result, failure_reason }: Check): {
  label: string;
  tone: Tone;
} {
  if (status === 'failed' && failure_reason === 'cancelled') {
    return { label: 'Cancelled', tone: 'neutral' };
  }
  if (status === 'completed' && result === 'clear') return { label: 'Clear', tone: 'success' };
  if (status === 'completed' && result) return { label: 'To consider', tone: 'warning' };
  return { label: statusNames[status], tone: tones[status] };
}

const abbreviations: Partial<Record<CheckType, string>> = { ssn_trace: 'SSN trace' };

/** A type of check in words. */
export function typeName(type: CheckType): string {
  return abbreviations[type] ?? readable(type);
}

/** Why a check failed, in words. */
export function failureWords(reason: string): string {
  return reason === 'cancelled' ? 'It was given up before consent.' : readable(reason);
}
