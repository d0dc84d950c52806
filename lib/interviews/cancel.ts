import { recordActivity } from '@/lib/activity/record';
import { afterCommit } from '@/lib/after-commit';
import { loadApplication, moveApplication } from '@/lib/applications/move';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, type Tx } from '@/lib/db';
import { kickDeliveries } from '@/lib/delivery/kick';
import { ServiceError } from '@/lib/errors';
import { revokeLinks } from '@/lib/links/link';
import { kickMessages } from '@/lib/messages/drain';
import type { Application, Interview } from '@/prisma/generated/client';
import { lockApplication, upcomingInterviews } from './booking';
import { type ListedInterview, withInterviewers } from './interviewers';
import { invitationTo, loadSetting, queueLetter } from './letters';
import { interviewCancelledText } from './texts';

type Cancellation = {
  reason?: string | undefined;
  /** Whether the candidate may expect another time. */
  closing: 'another_time' | 'over';
};

async function cancelOne(
  tx: Tx,
  actor: Actor,
  application: Application,
  { id, sequence }: Interview,
  { reason, closing }: Cancellation,
): Promise<Interview> {
  const { orgId, candidateId, id: applicationId, jobId } = application;
  const interview = await tx.interview.update({
    where: { orgId_id: { orgId, id } },
    data: { status: 'cancelled', sequence: sequence + 1 },
  });
  const { startTime, endTime } = interview;
  await recordActivity(tx, actor, {
    type: 'interview',
    ...{ candidateId, applicationId, jobId, reason: reason || null },
    details: {
      interview_id: id,
      start_time: startTime.toISOString(),
      end_time: endTime.toISOString(),
      status: 'cancelled',
    },
  });
  const setting = await loadSetting(tx, application);
  const { about, timeZone } = setting;
  await queueLetter(tx, application, setting, {
    kind: 'interview_cancelled',
    text: interviewCancelledText({ ...about, startTime, endTime, timeZone, closing }),
    calendar: invitationTo(setting, interview, 'CANCEL'),
  });
  return interview;
}

/**
 * Cancels the interviews of an application that are still to be held, tells the candidate and makes
 * the links to choose a time worthless. Call it in the transaction that moved the application, whose
 * row is then locked, and kick the messages once it has committed.
 */
export async function cancelInterviews(
  tx: Tx,
  actor: Actor,
  application: Application,
  cancellation: Cancellation = { closing: 'over' },
): Promise<void> {
  const { orgId, id: applicationId } = application;
  await revokeLinks(tx, { orgId, applicationId, purpose: 'scheduling' });
  for (const interview of await upcomingInterviews(tx, application)) {
    await cancelOne(tx, actor, application, interview, cancellation);
  }
}

function interviewNotFound(): ServiceError {
  return new ServiceError('INTERVIEW_NOT_FOUND', 'There is no such interview.');
}

async function findUpcoming(tx: Tx, orgId: string, interviewId: string): Promise<Interview> {
  const where = { orgId_id: { orgId, id: interviewId } };
  const found = await tx.interview.findUnique({ where, select: { applicationId: true } });
  if (!found) throw interviewNotFound();
  await lockApplication(tx, { orgId, applicationId: found.applicationId });
  const interview = await tx.interview.findUniqueOrThrow({ where });
  if (interview.status !== 'scheduled') {
    throw new ServiceError('VALIDATION_ERROR', `The interview is ${interview.status} already.`);
  }
  if (interview.startTime <= new Date()) {
    throw new ServiceError('VALIDATION_ERROR', 'The interview has begun.');
  }
  return interview;
}

/**
 * Cancels an interview that is still to be held and tells the candidate; an application that stood in
 * `interview_scheduled` waits for another time in `reschedule_requested`. Throws INTERVIEW_NOT_FOUND,
 * or VALIDATION_ERROR for what is not scheduled any more or has begun.
 */
export async function cancelInterview(
  actor: Actor,
  interviewId: string,
  reason?: string,
): Promise<{ interview: ListedInterview; application: Application }> {
  authorize(actor, 'application:schedule');
  const cancelled = await inTransaction(async (tx) => {
    const found = await findUpcoming(tx, actor.orgId, interviewId);
    const { applicationId } = found;
    const before = await loadApplication(tx, actor, applicationId);
    const waits = before.stage === 'interview_scheduled' && before.closedReason !== 'moved';
    const move = { applicationId, request: { kind: 'request_reschedule' }, reason } as const;
    const application = waits ? (await moveApplication(tx, actor, move)).application : before;
    await revokeLinks(tx, { orgId: actor.orgId, applicationId, purpose: 'scheduling' });
    const closing = waits ? 'another_time' : 'over';
    const interview = await cancelOne(tx, actor, application, found, { reason, closing });
    return { interview, application };
  });
  afterCommit(kickMessages);
  afterCommit(kickDeliveries);
  const [interview] = await withInterviewers([cancelled.interview]);
  if (!interview) throw interviewNotFound();
  return { ...cancelled, interview };
}
