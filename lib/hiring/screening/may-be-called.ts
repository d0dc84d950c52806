import { env } from '@/lib/base/env';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Screening, SkipReason } from '@/lib/contract/screening';
import { entryInForce } from '@/lib/hiring/blocklist/match';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Candidate } from '@/prisma/generated/client';

type Screenable = { screenedAt: Date | null; closedAt: Date | null; stage: StageSlug };

type Callable = {
  phoneE164: string | null;
  consentContact: boolean | null;
  isBlocked: boolean;
};

export type Obstacle = 'screened_already' | SkipReason;

/** Why a candidate is not to be called about an application, or null; `allowlist` null means any number. */
export function obstacleTo(
  application: Screenable,
  { phoneE164, consentContact, isBlocked }: Callable,
  allowlist: readonly string[] | null,
): Obstacle | null {
  if (application.screenedAt) return 'screened_already';
  if (application.closedAt) return 'application_closed';
  if (coarseStatusOf(application.stage) !== 'screening') return 'past_screening';
  if (isBlocked) return 'blocklisted';
  if (consentContact !== true) return 'no_contact_consent';
  if (!phoneE164) return 'no_phone';
  return !allowlist || allowlist.includes(phoneE164) ? null : 'not_on_allowlist';
}

// Answers given already need no call, so what only forbids calling does not matter to them.
const callOnly: readonly Obstacle[] = ['no_contact_consent', 'no_phone', 'not_on_allowlist'];

/** Decides what becomes of an application's screening call, `isSettled` where earlier answers will do. */
export function decideScreening(
  application: Screenable,
  candidate: Callable,
  allowlist: readonly string[] | null,
  isSettled = false,
): Screening {
  const obstacle = obstacleTo(application, candidate, allowlist);
  const answersDo = isSettled && (obstacle === null || callOnly.includes(obstacle));
  if (obstacle === 'screened_already' || answersDo) {
    return { screening: 'completed', screeningReason: null };
  }
  const screening = obstacle === null ? 'enqueued' : 'skipped';
  return { screening, screeningReason: obstacle };
}

/** What decides whether a candidate may be called, as the database has it now. */
export async function callableOf(tx: Tx, candidate: Candidate): Promise<Callable> {
  const { orgId, blockedBy, phoneE164, consentContact } = candidate;
  const isBlocked = (await entryInForce(tx, orgId, blockedBy)) !== null;
  return { phoneE164, consentContact, isBlocked };
}

/** The numbers that may be called for an organization here, or null where any may. */
export async function callableNumbers(tx: Tx, orgId: string): Promise<string[] | null> {
  if (env().SERVICE_ENVIRONMENT === 'production') return null;
  const registry = await tx.registry.findUnique({ where: { orgId }, include: { partner: true } });
  return registry?.partner.phoneAllowlist ?? [];
}

/** Calls off the screening calls that are still waiting. */
export async function callOffScreenings(
  tx: Tx,
  which:
    | { orgId: string; applicationId: string }
    | { orgId: string; application: { candidateId: string } },
): Promise<void> {
  await tx.screeningRun.updateMany({
    where: { ...which, status: 'enqueued' },
    data: { status: 'cancelled' },
  });
}
