import type { Actor, PartnerActor } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
import type { MoveRequest } from '@/lib/pipeline/decide-move';
import type { RejectionOutcome } from '@/lib/pipeline/rejection-outcomes';
import type { CoarseStatus, StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import { lockLatest, movedAway } from './applications-at-location';
import type { setCandidateOutcome } from './contract';
import { findApplicant } from './find-applicant';
import { automationOf, lockApplicant, type Site } from './registry';

type Outcome = BodyOf<typeof setCandidateOutcome>;

export type OutcomeSet = {
  candidateId: string;
  applicationId: string;
  externalRef: string;
  locationRef: string;
  status: CoarseStatus;
  previousStatus: CoarseStatus;
};

const rejections: Partial<Record<Outcome['outcome'], RejectionOutcome>> = {
  withdrawn: 'candidate_withdrew',
  not_hired: 'recruiter_rejected',
};

/** The move that an outcome asks for from a stage, or null if the application is there already. */
export function decideOutcome(stage: StageSlug, outcome: Outcome['outcome']): MoveRequest | null {
  const isHire = outcome === 'hired';
  if (coarseStatusOf(stage) === (isHire ? 'hired' : 'rejected')) return null;
  return { kind: isHire ? 'hire' : 'reject' };
}

// In the partner's words: finer stages are the office's own.
function ended({ stage }: Application): ServiceError {
  return new ServiceError(
    'APPLICATION_CLOSED',
    `The application has ended; its status is ${coarseStatusOf(stage)}.`,
  );
}

async function settle(
  tx: Tx,
  actor: Actor,
  application: Application,
  { outcome, reason }: Outcome,
): Promise<CoarseStatus> {
  const request = decideOutcome(application.stage, outcome);
  if (!request) return coarseStatusOf(application.stage);
  if (isTerminal(application.stage)) throw ended(application);
  const { id: applicationId } = application;
  const rejection = rejections[outcome];
  const { to } = await changeStageOf(tx, actor, {
    applicationId,
    request,
    ...(reason && { reason }),
    ...(rejection && { outcome: rejection }),
  });
  return coarseStatusOf(to);
}

async function requireStanding(tx: Tx, site: Site, candidateId: string): Promise<Application> {
  const application = await lockLatest(tx, site, candidateId);
  if (application?.closedReason === 'moved') {
    throw await movedAway(tx, application, site.locationRef);
  }
  if (application) return application;
  throw new ServiceError(
    'UNKNOWN_LOCATION_REF',
    `The applicant has no application at ${site.locationRef}.`,
  );
}

/**
 * Records how an application ended, by the partner's word; the candidate is sent nothing. Throws
 * UNKNOWN_EXTERNAL_REF, UNKNOWN_LOCATION_REF, or APPLICATION_CLOSED if the application has ended
 * otherwise or the applicant was moved away from there.
 */
export async function setOutcome(
  partner: PartnerActor,
  externalRef: string,
  wantedRef: string,
  wanted: Outcome,
): Promise<OutcomeSet> {
  const { orgId, candidateId, sites } = await findApplicant(partner, externalRef, [wantedRef]);
  const actor = automationOf(partner, orgId);
  const set = await inTransaction(async (tx) => {
    await lockApplicant(tx, orgId, [`ref:${externalRef}`]);
    const [site] = sites;
    if (!site) throw new Error('No location was asked for.');
    const application = await requireStanding(tx, site, candidateId);
    const previousStatus = coarseStatusOf(application.stage);
    const status = await settle(tx, actor, application, wanted);
    return { applicationId: application.id, previousStatus, status };
  });
  return { ...set, candidateId, externalRef, locationRef: wantedRef };
}
