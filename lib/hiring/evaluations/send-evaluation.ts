import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { chooseOpenApplication } from '@/lib/hiring/applications/choose-open-application';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Moved } from '@/lib/hiring/moves/move';
import { questionsFromWords } from '@/lib/hiring/questions/questions-from-words';
import type { Question } from '@/lib/hiring/questions/rules';
import { writeQuestions } from '@/lib/hiring/questions/write-questions';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { createLink, revokeLinks } from '@/lib/outbox/links/public-links';
import { sends } from '@/lib/outbox/messages/not-sent';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { addressOf, reachable } from '@/lib/outbox/messages/recipient-address';
import { calledName } from '@/lib/words/full-name';
import { type Application, type MessageChannel, Prisma } from '@/prisma/generated/client';
import { evaluationDays } from './contract';
import { evaluationText } from './letter';
import { rememberQuestions } from './questions';

export type Sending = {
  applicationId?: string | undefined;
  channel?: MessageChannel | undefined;
};

const circumstances = {
  candidate: { select: { ...reachable, firstName: true, lastName: true } },
  job: {
    include: {
      organization: { select: { name: true } },
      questions: { orderBy: { position: 'asc' } },
    },
  },
} as const satisfies Prisma.ApplicationInclude;

type Circumstances = Prisma.ApplicationGetPayload<{ include: typeof circumstances }>;

function loadCircumstances(tx: Tx, { orgId, id }: Application): Promise<Circumstances> {
  const where = { orgId_id: { orgId, id } };
  return tx.application.findUniqueOrThrow({ where, include: circumstances });
}

function addresseeOf({ candidate }: Circumstances, wanted: MessageChannel | undefined) {
  const { channel, recipient } = addressOf(candidate, wanted);
  if (recipient) return { channel, recipient };
  const missing = channel === 'email' ? 'no email address' : 'no phone number';
  const problem = wanted ? missing : 'neither an e-mail address nor a phone number';
  throw new ServiceError('VALIDATION_ERROR', `channel: the candidate has ${problem}`);
}

/** Writes questions for a job that has none, before any row is locked; else returns null. */
async function writeMissing(
  actor: Actor,
  candidateId: string,
  { applicationId, channel }: Sending,
): Promise<Question[] | null> {
  const chosen = await chooseOpenApplication(prisma(), actor, candidateId, applicationId);
  const found = await loadCircumstances(prisma(), chosen);
  addresseeOf(found, channel);
  return found.job.questions.length > 0 ? null : writeQuestions(found.job);
}

async function invite(
  tx: Tx,
  found: Circumstances,
  questions: readonly Question[],
  wanted: MessageChannel | undefined,
): Promise<MessageChannel> {
  const { orgId, id: applicationId, candidateId, candidate, job } = found;
  const { channel, recipient } = addresseeOf(found, wanted);
  const link = { orgId, applicationId, purpose: 'evaluation' } as const;
  await revokeLinks(tx, link, 'replaced');
  const validDays = evaluationDays;
  const { url } = await createLink(tx, {
    ...link,
    details: rememberQuestions(questions),
    validDays,
  });
  const about = {
    calledName: calledName(candidate),
    jobTitle: job.title,
    organizationName: job.organization.name,
  };
  const text = evaluationText(channel, { ...about, url, validDays });
  const addressing = { orgId, candidateId, applicationId, channel, recipient };
  await queueMessage(tx, { ...addressing, kind: 'evaluation_link', ...text, scheduledAt: null });
  return channel;
}

// Without a transport the link is there for staff to pass on, but nothing is sent.
function markAsked(
  tx: Tx,
  { orgId, id }: Application,
  channel: MessageChannel,
): Promise<Application> {
  return tx.application.update({
    where: { orgId_id: { orgId, id } },
    data: {
      evaluationStatus: 'sent',
      evaluationSentAt: sends(channel) ? currentTime() : null,
      evaluationCompletedAt: null,
      evaluationResult: Prisma.DbNull,
    },
  });
}

/**
 * Moves a candidate's open application to `pending_evaluation` and sends the candidate a link to
 * the current questions; earlier links stop working. Throws VALIDATION_ERROR if there is no
 * address, and what chooseOpenApplication and changeStageOf throw.
 */
export async function sendEvaluation(
  actor: Actor,
  candidateId: string,
  sending: Sending,
): Promise<Moved> {
  await authorizeOn(actor, 'application:write', 'candidate', candidateId);
  const written = await writeMissing(actor, candidateId, sending);
  return inTransaction(async (tx) => {
    const chosen = await chooseOpenApplication(tx, actor, candidateId, sending.applicationId);
    const { id: applicationId, jobId } = chosen;
    const moved = await changeStageOf(tx, actor, {
      applicationId,
      request: { kind: 'evaluate' },
    });
    const found = await loadCircumstances(tx, chosen);
    const own = found.job.questions;
    const questions = own.length > 0 ? own : (written ?? questionsFromWords(found.job));
    const channel = await invite(tx, found, questions, sending.channel);
    const details = { change: 'asked', channel, questions: questions.length };
    await recordActivity(tx, actor, {
      type: 'evaluation',
      candidateId,
      applicationId,
      jobId,
      details,
    });
    return { ...moved, application: await markAsked(tx, chosen, channel) };
  });
}
