import { hashPassword } from '@/lib/auth/password';
import { prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { createApplications, createJob } from '@/lib/testing/factories';
import { createBackgroundCheck, createInterviews } from '@/lib/testing/records';
import type { Ids } from './population';

const movable: Partial<Record<string, readonly StageSlug[]>> = {
  reopenApplication: [
    'client_rejected',
    'failed_screening',
    'failed_interview',
    'refused_recording',
  ],
  advanceToScheduling: ['applied', 'awaiting_screening', 'client_screening', 'pending_evaluation'],
};

const anyStages = [
  'applied',
  'awaiting_screening',
  'interview_scheduled',
  'past_interview',
] as const;

/** Moves close applications for good, so each operation that moves gets some to move. */
export async function refillApplications(own: Ids, orgId: string, name: string): Promise<void> {
  const jobId = own.jobId[0] ?? '';
  const kinds = movable[name] ?? anyStages;
  const stages = Array.from({ length: 40 }, (_, index) => kinds[index % 4] ?? 'applied');
  const applications = await createApplications(orgId, jobId, stages);
  const interviews = await createInterviews(applications);
  for (const [index, { id, candidateId }] of applications.entries()) {
    own.applicationId[index] = id;
    own.candidateId[index] = candidateId;
    own.interviewId[index] = interviews[index]?.id ?? '';
  }
}

/** Checks that may be consented to, submitted or cancelled. */
export async function refillChecks(own: Ids, orgId: string): Promise<void> {
  const stages = Array.from({ length: 40 }, () => 'applied' as const);
  const applications = await createApplications(orgId, own.jobId[0] ?? '', stages);
  const given = { status: 'consent_received', consentGivenAt: new Date() } as const;
  for (const [index, application] of applications.entries()) {
    own.checkId[index] = (await createBackgroundCheck(application, index % 2 ? given : {})).id;
  }
}

/** A time can be offered once, so that each batch has the documented example to itself. */
export async function forgetOffers(own: Ids, orgId: string): Promise<void> {
  await prisma().interviewOffer.deleteMany({ where: { orgId, id: { notIn: own.slotId } } });
}

/** Each batch has the documented name to itself, and nobody has more than they may. */
export async function forgetViews(own: Ids, orgId: string): Promise<void> {
  await prisma().savedView.deleteMany({ where: { orgId, id: { notIn: own.viewId } } });
}

/** Jobs without open applications, which may be deleted; the others are for the operations after. */
export async function withDeletableJobs(
  own: Ids,
  orgId: string,
  requests: () => Promise<void>,
): Promise<void> {
  const kept = own.jobId;
  const jobs = await Promise.all(Array.from({ length: 200 }, () => createJob(orgId)));
  own.jobId = jobs.map(({ id }) => id);
  await requests();
  own.jobId = kept;
}

/** The first of each batch to say the documented password replaces it. */
export async function restorePassword(userId: string): Promise<void> {
  const passwordHash = await hashPassword('the old one, long enough');
  await prisma().user.update({ where: { id: userId }, data: { passwordHash } });
  await prisma().rateBucket.deleteMany();
}
