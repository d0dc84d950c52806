import type { CheckStatus } from '@/prisma/generated/client';

const targets: Record<CheckStatus, readonly CheckStatus[]> = {
  pending: ['consent_received', 'failed'],
  consent_received: ['in_progress'],
  in_progress: ['completed', 'failed'],
  completed: [],
  failed: [],
};

export type CheckVerdict =
  | { allowed: true }
  | { allowed: false; code: 'CONSENT_REQUIRED' | 'INVALID_STAGE_TRANSITION'; message: string };

/** Decides whether a background check may change from one status to another, and if not, why. */
export function decideCheckMove(from: CheckStatus, to: CheckStatus): CheckVerdict {
  if (targets[from].includes(to)) return { allowed: true };
  if (from === 'pending' && to === 'in_progress') {
    const message = 'The candidate has not consented to this check.';
    return { allowed: false, code: 'CONSENT_REQUIRED', message };
  }
  const message = `A check that is ${from} cannot become ${to}.`;
  return { allowed: false, code: 'INVALID_STAGE_TRANSITION', message };
}

/** The statuses in which a check is not finished. */
export const openStatuses = [
  'pending',
  'consent_received',
  'in_progress',
] as const satisfies readonly CheckStatus[];
