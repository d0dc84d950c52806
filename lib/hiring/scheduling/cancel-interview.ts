import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { LetterObstacle } from '@/lib/contract/unsent';
import { cancelOneInterview } from '@/lib/hiring/interviews/cancel-upcoming';
import { type ListedInterview, withInterviewers } from '@/lib/hiring/interviews/interviewers';
import { withdrawInvitations } from '@/lib/hiring/interviews/invitations';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { loadApplication, lockApplication } from '@/lib/hiring/records/application-record';
import { unsentIn } from '@/lib/outbox/messages/unsent-letters';
import type { Application, Interview } from '@/prisma/generated/client';

function interviewNotFound(): ServiceError {
  return new ServiceError('INTERVIEW_NOT_FOUND', 'There is no such interview.');
}

async function findUpcoming(tx: Tx, orgId: string, interviewId: string): Promise<Interview> {
  const where = { orgId_id: { orgId, id: interviewId } };
  const found = await tx.interview.findUnique({ where, select: { applicationId: true } });
  if (!found) throw interviewNotFound();
  await lockApplication(tx, { orgId }, found.applicationId);
  const interview = await tx.interview.findUniqueOrThrow({ where });
  if (interview.status !== 'scheduled') {
    throw new ServiceError('VALIDATION_ERROR', `The interview is ${interview.status} already.`);
  }
  if (interview.startTime <= currentTime()) {
    throw new ServiceError('VALIDATION_ERROR', 'The interview has begun.');
  }
  return interview;
}

export type CancelWish = {
  reason?: string | undefined;
  /** What the candidate may expect. */
  promise?: 'another_time' | 'nothing';
  /** Whether the candidate is told. */
  notify?: boolean;
};

type Cancelled = {
  interview: ListedInterview;
  application: Application;
  /** Why the letter about it is not sent; null where it is, or there is none. */
  unsent: LetterObstacle | null;
};

/**
 * Cancels an upcoming interview and tells the candidate, unless `notify` is false. Where another time
 * is promised, an application in `interview_scheduled` moves to `reschedule_requested`, so that
 * somebody keeps the promise; else it stays where it is. Throws INTERVIEW_NOT_FOUND, or VALIDATION_ERROR if the interview
 * is not scheduled or has begun.
 */
export async function cancelInterview(
  actor: Actor,
  interviewId: string,
  { reason, promise = 'another_time', notify = true }: CancelWish = {},
): Promise<Cancelled> {
  await authorizeOn(actor, 'application:schedule', 'interview', interviewId);
  const cancelled = await inTransaction(async (tx) => {
    const found = await findUpcoming(tx, actor.orgId, interviewId);
    const { applicationId } = found;
    const before = await loadApplication(tx, actor, applicationId);
    const isPromised = promise === 'another_time';
    const waits =
      isPromised && before.stage === 'interview_scheduled' && before.closedReason !== 'moved';
    const move = { applicationId, request: { kind: 'request_reschedule' }, reason } as const;
    const application = waits ? (await changeStageOf(tx, actor, move)).application : before;
    await withdrawInvitations(tx, application);
    const { stage, closedReason } = application;
    const isStillAsked = stage === 'reschedule_requested' && closedReason !== 'moved';
    const closing = isPromised && isStillAsked ? 'another_time' : 'over';
    const cancellation = { reason, closing, isSilent: !notify } as const;
    const interview = await cancelOneInterview(tx, actor, application, found, cancellation);
    return { interview, application, unsent: unsentIn(tx, applicationId) };
  });
  const [interview] = await withInterviewers([cancelled.interview]);
  if (!interview) throw interviewNotFound();
  return { ...cancelled, interview };
}
