import { recordActivity } from '@/lib/activity/record';
import { afterCommit } from '@/lib/after-commit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, type Tx } from '@/lib/db';
import { kickDeliveries } from '@/lib/delivery/kick';
import { ServiceError } from '@/lib/errors';
import { newId } from '@/lib/ids';
import { kickMessages } from '@/lib/messages/drain';
import { interviewConfirmationText } from '@/lib/messages/templates';
import type { Application } from '@/prisma/generated/client';
import { type Moved, moveApplication } from './move';
import { tellCandidate } from './tell';

export type Slot = { startTime: Date; endTime: Date };

async function book(tx: Tx, actor: Actor, application: Application, slot: Slot): Promise<void> {
  const { orgId, id: applicationId, candidateId, jobId } = application;
  const id = newId();
  await tx.interview.create({ data: { orgId, id, applicationId, candidateId, ...slot } });
  const details = {
    interview_id: id,
    start_time: slot.startTime.toISOString(),
    end_time: slot.endTime.toISOString(),
    status: 'scheduled',
  };
  const about = { candidateId, applicationId, jobId };
  await recordActivity(tx, actor, { type: 'interview', ...about, details });
}

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
  const moved = await inTransaction(async (tx) => {
    const move = { applicationId, request: { kind: 'schedule' } } as const;
    const done = await moveApplication(tx, actor, move);
    await book(tx, actor, done.application, slot);
    await tellCandidate(tx, done.application, {
      kind: 'interview_confirmation',
      textOf: (about) => interviewConfirmationText({ ...about, ...slot }),
      scheduledAt: null,
    });
    return done;
  });
  afterCommit(kickMessages);
  afterCommit(kickDeliveries);
  return moved;
}
