import { env } from '@/lib/base/env';
import { usableNumber } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { screeningAgent } from '@/lib/base/providers';
import type { Screening, SkipReason } from '@/lib/contract/screening';
import { entryInForce } from '@/lib/hiring/blocklist/match';
import { findUncontactable } from '@/lib/outbox/messages/excluded-recipients';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Candidate } from '@/prisma/generated/client';

type Screenable = { id: string; screenedAt: Date | null; closedAt: Date | null; stage: StageSlug };

type Callable = {
  phoneE164: string | null;
  consentContact: boolean | null;
  isBlocked: boolean;
  /** The applications about which they may not be contacted, by what they asked since. */
  uncontactable: ReadonlySet<string>;
  /** Whether there is anybody to make the call, or to simulate it. */
  hasAgent: boolean;
};

export type Obstacle = 'screened_already' | SkipReason;

/** Returns why a candidate must not be called, or null; a null `allowlist` allows any number. */
export function reasonNotToCall(
  application: Screenable,
  { phoneE164, consentContact, isBlocked, uncontactable, hasAgent }: Callable,
  allowlist: readonly string[] | null,
): Obstacle | null {
  if (application.screenedAt) return 'screened_already';
  if (application.closedAt) return 'application_closed';
  if (coarseStatusOf(application.stage) !== 'screening') return 'past_screening';
  if (isBlocked) return 'blocklisted';
  if (uncontactable.has(application.id)) return 'do_not_contact';
  if (consentContact !== true) return 'no_contact_consent';
  if (!phoneE164) return 'no_phone';
  if (allowlist && !allowlist.includes(phoneE164)) return 'not_on_allowlist';
  return hasAgent ? null : 'no_provider';
}

// These only forbid calling, so they do not matter if existing answers need no call.
const callOnly: readonly Obstacle[] = [
  'do_not_contact',
  'no_contact_consent',
  'no_phone',
  'not_on_allowlist',
  'no_provider',
];

/** Decides the screening state of an application; `isSettled` if earlier answers suffice. */
export function decideScreening(
  application: Screenable,
  candidate: Callable,
  allowlist: readonly string[] | null,
  isSettled = false,
): Screening {
  const obstacle = reasonNotToCall(application, candidate, allowlist);
  const answersDo = isSettled && (obstacle === null || callOnly.includes(obstacle));
  if (obstacle === 'screened_already' || answersDo) {
    return { screening: 'completed', screeningReason: null };
  }
  const screening = obstacle === null ? 'enqueued' : 'skipped';
  return { screening, screeningReason: obstacle };
}

/** Reads what decides whether a candidate may be called. */
export async function callableOf(tx: Tx, candidate: Candidate): Promise<Callable> {
  const { orgId, id: candidateId, blockedBy, consentContact } = candidate;
  const phoneE164 = usableNumber(candidate);
  const isBlocked = (await entryInForce(tx, orgId, blockedBy)) !== null;
  const uncontactable = await findUncontactable(tx, { orgId, candidateId });
  const hasAgent = screeningAgent() !== null;
  return { phoneE164, consentContact, isBlocked, uncontactable, hasAgent };
}

const allowlistQuery = `
  SELECT p.phone_allowlist AS numbers FROM registry r JOIN partner p ON p.id = r.partner_id
  WHERE r.org_id = $1::uuid`;

/** Returns the numbers that may be called for an organization, or null if all may. */
export async function callableNumbers(tx: Tx, orgId: string): Promise<string[] | null> {
  if (env().SERVICE_ENVIRONMENT === 'production') return null;
  const [found] = await runNamed<{ numbers: string[] }>(tx, 'allowlist', allowlistQuery, [orgId]);
  return found?.numbers ?? [];
}
