import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import type { LetterObstacle } from '@/lib/contract/unsent';
import { notifyCandidate } from '@/lib/hiring/letters/notify-candidates';
import { lockApplication } from '@/lib/hiring/records/application-record';
import { recordCheck } from '@/lib/hiring/records/check-record';
import { createLink, revokeLinks } from '@/lib/outbox/links/public-links';
import { unsentIn } from '@/lib/outbox/messages/unsent-letters';
import type { Application, BackgroundCheck, CheckType } from '@/prisma/generated/client';
import { requireOpen } from './change-check';
import type { initiateBackgroundChecks } from './contract';
import { openStatuses } from './decide-check-move';
import { consentRequestText } from './letter';
import { requireVendor } from './vendor';

const validDays = 14;

type Wanted = BodyOf<typeof initiateBackgroundChecks>;

async function wantedTypes(tx: Tx, orgId: string, wanted: Wanted): Promise<CheckType[]> {
  const { check_type: checkType, pipeline_id: id = '' } = wanted;
  if (checkType) return [checkType];
  const pipeline = await tx.checkPipeline.findUnique({ where: { orgId_id: { orgId, id } } });
  if (!pipeline) throw new ServiceError('NOT_FOUND', 'There is no such pipeline.');
  return [...new Set(pipeline.checkTypes)];
}

async function assertOffered(tx: Tx, orgId: string, types: readonly CheckType[]): Promise<void> {
  const services = await tx.checkService.findMany({ where: { orgId, isEnabled: true } });
  const offered = new Set(services.flatMap(({ checkTypes }) => checkTypes));
  const missing = types.filter((type) => !offered.has(type));
  if (missing.length > 0 || types.length === 0) {
    const what = missing.join(', ') || 'a check of this pipeline';
    throw new ServiceError('VALIDATION_ERROR', `No enabled service offers ${what}.`);
  }
}

async function open(
  tx: Tx,
  actor: Actor,
  { orgId, id: applicationId, candidateId }: Application,
  types: readonly CheckType[],
): Promise<{ checks: BackgroundCheck[]; created: number }> {
  const before = await tx.backgroundCheck.findMany({
    where: { orgId, applicationId, status: { in: [...openStatuses] } },
    orderBy: { id: 'desc' },
  });
  const checks: BackgroundCheck[] = [];
  let created = 0;
  for (const checkType of types) {
    const standing = before.find((check) => check.checkType === checkType);
    if (standing) {
      checks.push(standing);
      continue;
    }
    const data = { orgId, id: newId(), applicationId, candidateId, checkType };
    const check = await tx.backgroundCheck.create({ data });
    await recordCheck(tx, actor, check, null);
    checks.push(check);
    created += 1;
  }
  return { checks, created };
}

/** One link covers all checks that are waiting for consent. */
async function askForConsent(tx: Tx, application: Application): Promise<void> {
  const { orgId, id: applicationId } = application;
  const pending = await tx.backgroundCheck.findMany({
    where: { orgId, applicationId, status: 'pending' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const about = { orgId, applicationId, purpose: 'consent' } as const;
  await revokeLinks(tx, about, 'replaced');
  const details = { check_ids: pending.map(({ id }) => id) };
  const { url } = await createLink(tx, { ...about, details, validDays });
  await notifyCandidate(tx, application, {
    kind: 'consent_link',
    textOf: (addressee) => consentRequestText({ ...addressee, url, validDays }),
    scheduledAt: null,
  });
}

/**
 * Opens checks of these types for a locked application, those that are open aside, and asks its
 * candidate for consent. Throws APPLICATION_CLOSED, NO_CHECK_VENDOR if nobody could make them, or
 * VALIDATION_ERROR if no enabled service offers a type.
 */
export async function openAndAsk(
  tx: Tx,
  actor: Actor,
  application: Application,
  types: readonly CheckType[],
): Promise<{ checks: BackgroundCheck[]; created: number }> {
  requireOpen(application);
  // Nobody is asked to consent to what cannot be done.
  requireVendor();
  await assertOffered(tx, actor.orgId, types);
  const done = await open(tx, actor, application, types);
  if (done.checks.some(({ status }) => status === 'pending')) await askForConsent(tx, application);
  return done;
}

/**
 * Opens background checks for an application and sends its candidate a consent link. A check type
 * that is already open is returned unchanged; if it still waits for consent, a new link is sent.
 * Throws APPLICATION_NOT_FOUND, NOT_FOUND for the pipeline, and as openAndAsk.
 */
export async function initiateChecks(
  actor: Actor,
  wanted: Wanted,
): Promise<{ checks: BackgroundCheck[]; created: number; unsent: LetterObstacle | null }> {
  await authorizeOn(actor, 'background_check:write', 'application', wanted.application_id);
  return inTransaction(async (tx) => {
    // Locked, so that two requests for one application cannot both find no open check.
    const application = await lockApplication(tx, actor, wanted.application_id);
    const types = await wantedTypes(tx, actor.orgId, wanted);
    const done = await openAndAsk(tx, actor, application, types);
    return { ...done, unsent: unsentIn(tx, application.id) };
  });
}
