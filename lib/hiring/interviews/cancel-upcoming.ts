import type { Actor } from '@/lib/auth/actor';
import { byIds, runByIds, type Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application, Interview } from '@/prisma/generated/client';
import { upcomingInterviews } from './booking';
import { cancelRequests, withdrawInvitations } from './invitations';
import { type Closing, interviewCancelledText } from './letter-texts';
import { invitationTo, loadSetting, queueLetter } from './letters';

type Cancellation = {
  reason?: string | undefined;
  /** Whether the candidate may expect another time, is hired, or the application is over. */
  closing: Closing;
  /** Whether the candidate is not told. */
  isSilent?: boolean;
  /** Whether the application has ended, so that its links work again where that is undone. */
  isEnded?: boolean;
};

/** Cancels one upcoming interview, records it and queues the message to the candidate, if they are told. */
export async function cancelOneInterview(
  tx: Tx,
  actor: Actor,
  application: Application,
  { id, sequence }: Interview,
  { reason, closing, isSilent = false }: Cancellation,
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
  if (isSilent) return interview;
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
 * Cancels an application's upcoming interviews, tells the candidate and invalidates the links to
 * choose a time. Call it in the transaction that moved, and so locked, the application.
 */
export async function cancelUpcomingInterviews(
  tx: Tx,
  actor: Actor,
  application: Application,
  cancellation: Cancellation = { closing: 'over' },
): Promise<void> {
  const { closing, isEnded } = cancellation;
  await withdrawInvitations(tx, application, isEnded ? 'closed' : 'withdrawn');
  const isMoved = typeof closing === 'object';
  if (closing !== 'another_time') await cancelRequests(tx, application, { isMoved });
  for (const interview of await upcomingInterviews(tx, application)) {
    await cancelOneInterview(tx, actor, application, interview, cancellation);
  }
}

const arrangedQuery = byIds(
  (isNamed) => `
  SELECT application_id AS id FROM interview
  WHERE org_id = $1::uuid AND application_id ${isNamed} AND status = 'scheduled'
  UNION
  SELECT application_id FROM public_link
  WHERE org_id = $1::uuid AND application_id ${isNamed}`,
);

/** Like cancelUpcomingInterviews, for many applications of which few have interviews. */
export async function cancelUpcomingInterviewsOfAll(
  tx: Tx,
  actor: Actor,
  applications: readonly Application[],
  cancellation?: Cancellation,
): Promise<void> {
  if (applications.length === 0) return;
  const ids = applications.map(({ id }) => id);
  const rows = await runByIds<{ id: string }>(tx, 'arranged-of', arrangedQuery, [actor.orgId, ids]);
  const found = new Set(rows.map(({ id }) => id));
  for (const application of applications) {
    if (!found.has(application.id)) continue;
    await cancelUpcomingInterviews(tx, actor, application, cancellation);
  }
}
