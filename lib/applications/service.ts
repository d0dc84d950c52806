import { recordActivity } from '@/lib/activity/record';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, type Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { newId } from '@/lib/ids';
import { queueMessage } from '@/lib/messages/queue';
import {
  interviewConfirmationText,
  rejectionText,
  withdrawalConfirmationText,
} from '@/lib/messages/templates';
import type { RejectionOutcome } from '@/lib/pipeline/closing';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import { type Moved, moveApplication } from './move';
import { addNote } from './notes';

type Remarks = { reason?: string | undefined; note?: string | undefined };

async function moveWithNote(
  actor: Actor,
  move: Parameters<typeof moveApplication>[2],
  note: string | undefined,
): Promise<Moved> {
  authorize(actor, 'application:write');
  return inTransaction(async (tx) => {
    const moved = await moveApplication(tx, actor, move);
    const body = note?.trim();
    if (body) await addNote(tx, actor, moved.application, body);
    return moved;
  });
}

/** Moves an application to a chosen stage; see moveApplication for what it throws. */
export async function changeStage(
  actor: Actor,
  applicationId: string,
  { to, force, reason, note }: Remarks & { to: StageSlug; force: boolean },
): Promise<Moved> {
  return moveWithNote(
    actor,
    { applicationId, request: { kind: 'change', to, force }, reason },
    note,
  );
}

/** Moves an application to the next stage of the workflow; see moveApplication for what it throws. */
export async function moveForward(
  actor: Actor,
  applicationId: string,
  { reason, note }: Remarks,
): Promise<Moved> {
  return moveWithNote(actor, { applicationId, request: { kind: 'forward' }, reason }, note);
}

async function loadAddressee(tx: Tx, { orgId, id }: Application) {
  const { candidate, job } = await tx.application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    select: {
      candidate: { select: { email: true, firstName: true } },
      job: { select: { title: true, organization: { select: { name: true } } } },
    },
  });
  const { email: recipient, firstName } = candidate;
  const words = { firstName, jobTitle: job.title, organizationName: job.organization.name };
  return { recipient, words };
}

type Rejection = {
  reason?: string | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
};

/**
 * Rejects an application and queues the message to the candidate, for now or for `sendAt`. Throws
 * VALIDATION_ERROR when `sendAt` has passed, APPLICATION_CLOSED when there is nothing to reject.
 */
export async function rejectApplication(
  actor: Actor,
  applicationId: string,
  { reason, outcome, sendAt }: Rejection,
  now = new Date(),
): Promise<Application> {
  authorize(actor, 'application:write');
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must lie in the future');
  }
  return inTransaction(async (tx) => {
    const move = { applicationId, request: { kind: 'reject' }, reason, outcome } as const;
    const { application } = await moveApplication(tx, actor, move);
    const { recipient, words } = await loadAddressee(tx, application);
    const withdrew = outcome === 'candidate_withdrew';
    await queueMessage(tx, {
      orgId: application.orgId,
      candidateId: application.candidateId,
      applicationId,
      kind: withdrew ? 'withdrawal_confirmation' : 'rejection',
      channel: 'email',
      recipient,
      ...(withdrew ? withdrawalConfirmationText(words) : rejectionText(words)),
      scheduledAt: sendAt ?? null,
    });
    return application;
  });
}

type Slot = { startTime: Date; endTime: Date };

/**
 * Books an interview, moves the application to `interview_scheduled` and queues a confirmation.
 * Throws VALIDATION_ERROR for a slot that has begun; see moveApplication for the rest.
 */
export async function scheduleInterview(
  actor: Actor,
  applicationId: string,
  slot: Slot,
  now = new Date(),
): Promise<Moved> {
  authorize(actor, 'application:schedule');
  if (slot.startTime <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'slot.start_time: must lie in the future');
  }
  return inTransaction(async (tx) => {
    const moved = await moveApplication(tx, actor, {
      applicationId,
      request: { kind: 'schedule' },
    });
    const { orgId, candidateId, jobId } = moved.application;
    const interviewId = newId();
    await tx.interview.create({
      data: { orgId, id: interviewId, applicationId, candidateId, ...slot },
    });
    const details = {
      interview_id: interviewId,
      start_time: slot.startTime.toISOString(),
      end_time: slot.endTime.toISOString(),
      status: 'scheduled',
    };
    await recordActivity(tx, actor, {
      type: 'interview',
      candidateId,
      applicationId,
      jobId,
      details,
    });
    const { recipient, words } = await loadAddressee(tx, moved.application);
    await queueMessage(tx, {
      orgId,
      candidateId,
      applicationId,
      kind: 'interview_confirmation',
      channel: 'email',
      recipient,
      ...interviewConfirmationText({ ...words, ...slot }),
      scheduledAt: null,
    });
    return moved;
  });
}
