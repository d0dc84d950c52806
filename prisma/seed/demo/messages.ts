import { interviewConfirmationText } from '@/lib/hiring/interviews/letter-texts';
import { rejectionText } from '@/lib/outbox/messages/templates';
import { defaultTimeZone } from '@/lib/words/zone-names';
import type { MessageKind } from '@/prisma/generated/client';
import type { Step } from '@/prisma/seed/history';
import type { Case, World } from './case';

const HOUR = 3_600_000;

type Words = { kind: MessageKind; subject: string; body: string };

const addressed = ({ address }: Case, { subject, ...words }: Words) => ({
  ...{ ...address, ...words },
  subject: address.channel === 'email' ? subject : null,
});

function linkText(of: Case, world: World, kind: MessageKind, what: string): Words {
  const body = `Hello ${of.firstName},\n\n${what}\n\nhttps://${world.company.domain}/go/${of.applicationId.slice(-12)}\n\nKind regards,\n${world.company.name}\n`;
  return { kind, subject: `Your application for ${of.job.title}`, body };
}

function wordsFor(step: Step, of: Case, world: World): Words | null {
  const about = {
    calledName: of.firstName,
    jobTitle: of.job.title,
    organizationName: world.company.name,
  };
  switch (step.to) {
    case 'client_rejected':
    case 'failed_interview':
      return { kind: 'rejection', ...rejectionText(about) };
    case 'passed_screening_awaiting_scheduling':
      return linkText(
        of,
        world,
        'scheduling_link',
        'Good news: choose a time for your interview here:',
      );
    case 'pending_evaluation':
      return linkText(
        of,
        world,
        'evaluation_link',
        'One more step: a short evaluation, about ten minutes:',
      );
    case 'interview_scheduled': {
      const interview = world.rows.interview.findLast(
        ({ applicationId, createdAt }) =>
          applicationId === of.applicationId &&
          createdAt instanceof Date &&
          createdAt.getTime() === step.at,
      );
      if (!interview) return null;
      const slot = {
        startTime: new Date(interview.startTime),
        endTime: new Date(interview.endTime),
      };
      return {
        kind: 'interview_confirmation',
        ...interviewConfirmationText({ ...about, ...slot, timeZone: defaultTimeZone }),
      };
    }
    default:
      return null;
  }
}

/** A message of the past: the demo has no mail server, so it was kept and not sent. */
function addKept(world: World, of: Case, at: number, words: Words): void {
  const { orgId, rows, random } = world;
  const { candidateId, applicationId, job } = of;
  const { channel, recipient, subject, kind, body } = addressed(of, words);
  const keptAt = new Date(at + 4_000);
  const shared = { orgId, candidateId, applicationId };
  rows.message.push({
    ...{ ...shared, id: random.idAt(at), channel, recipient, subject, kind, body },
    ...(recipient
      ? { status: 'skipped', failureReason: 'no_transport', transport: 'log', attempts: 1 }
      : { status: 'skipped', failureReason: 'no_address' }),
    ...{ dueAt: new Date(at), createdAt: new Date(at), updatedAt: keptAt },
  });
  if (!recipient) return;
  const ids = channel === 'sms' ? world.textRandom : random;
  rows.activity.push({
    ...{ ...shared, id: ids.idAt(keptAt.getTime()), type: channel, jobId: job.id },
    ...{ actorType: 'automation', actorId: null, actorName: 'Messages', occurredAt: keptAt },
    details: {
      ...{ direction: 'outbound', subject, body },
      ...{ status: 'skipped', failure_reason: 'no_transport' },
    },
  });
}

/** A rejection written today that goes out tomorrow, unless somebody reopens the application. */
function addScheduled(world: World, of: Case, at: number, words: Words): void {
  const due = new Date(world.now + 20 * HOUR);
  world.rows.message.push({
    ...{ orgId: world.orgId, id: world.random.idAt(at), candidateId: of.candidateId },
    ...{ applicationId: of.applicationId, ...addressed(of, words) },
    ...{ status: 'queued', scheduledAt: due, dueAt: due },
    ...{ createdAt: new Date(at), updatedAt: new Date(at) },
  });
}

/** Adds the messages each step set off, with their place in the timeline. */
export function addMessages(world: World, of: Case): void {
  for (const step of of.steps) {
    const words = wordsFor(step, of, world);
    if (!words || (words.kind === 'rejection' && world.random.chance(0.25))) continue;
    const at = step.at + 2;
    if (at + 4_000 > world.now) continue;
    const isFresh = words.kind === 'rejection' && world.now - at < 12 * HOUR;
    if (isFresh && of.address.recipient) addScheduled(world, of, at, words);
    else addKept(world, of, at, words);
  }
}
