import { entryInForce } from '@/lib/blocklist/match';
import type { Tx } from '@/lib/db';
import { env } from '@/lib/env';
import { newId } from '@/lib/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { coarseStatusOf } from '@/lib/pipeline/status';
import type { Application, Candidate } from '@/prisma/generated/client';

export type ScreeningState = 'enqueued' | 'completed' | 'skipped';

type Screenable = { screenedAt: Date | null; closedAt: Date | null; stage: StageSlug };

type Callable = {
  phoneE164: string | null;
  consentContact: boolean | null;
  isBlocked: boolean;
};

/** Decides what becomes of an application's screening call; `allowlist` null means any number. */
export function decideScreening(
  application: Screenable,
  { phoneE164, consentContact, isBlocked }: Callable,
  allowlist: readonly string[] | null,
): ScreeningState {
  if (application.screenedAt) return 'completed';
  if (application.closedAt || coarseStatusOf(application.stage) !== 'screening') return 'skipped';
  if (consentContact !== true || isBlocked || !phoneE164) return 'skipped';
  return !allowlist || allowlist.includes(phoneE164) ? 'enqueued' : 'skipped';
}

/** The numbers that may be called for a partner here, or null where any may. */
export async function callableNumbers(tx: Tx, partnerId: string): Promise<string[] | null> {
  if (env().SERVICE_ENVIRONMENT === 'production') return null;
  const { phoneAllowlist } = await tx.partner.findUniqueOrThrow({ where: { id: partnerId } });
  return phoneAllowlist;
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

/** Decides an application's screening and enqueues the call it needs; one is open at most. */
export async function arrangeScreening(
  tx: Tx,
  application: Application,
  candidate: Candidate,
  allowlist: readonly string[] | null,
): Promise<ScreeningState> {
  const { orgId, blockedBy } = candidate;
  const isBlocked = (await entryInForce(tx, orgId, blockedBy)) !== null;
  const state = decideScreening(application, { ...candidate, isBlocked }, allowlist);
  if (state !== 'enqueued') return state;
  const { id: applicationId } = application;
  const open = await tx.screeningRun.count({
    where: { orgId, applicationId, status: { in: ['enqueued', 'calling'] } },
  });
  if (open === 0) await tx.screeningRun.create({ data: { orgId, id: newId(), applicationId } });
  return state;
}
