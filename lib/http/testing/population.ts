import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import {
  createApplication,
  createMember,
  createPosting,
  createQuestion,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createBlocklistEntry,
  createConversation,
  createDocument,
  createInterview,
  createInterviewOffers,
  createMessage,
  createNote,
} from '@/lib/testing/records';
import { makeRegistry } from '@/lib/testing/registry';

type Kind =
  | 'deliveryId'
  | 'candidateId'
  | 'applicationId'
  | 'jobId'
  | 'messageId'
  | 'checkId'
  | 'pipelineId'
  | 'blocklistId'
  | 'documentId'
  | 'interviewId'
  | 'slotId'
  | 'domainId'
  | 'userId'
  | 'invitationId'
  | 'locationId'
  | 'keyId'
  | 'sessionId'
  | 'tokenId'
  | 'serviceAccountId'
  | 'viewId'
  | 'tagId';

/** The ids of an organization, by the parameter of a path that names them. */
export type Ids = Record<Kind, string[]>;

/** No ids of any kind. */
export const noIds = (): Ids => ({
  deliveryId: [],
  candidateId: [],
  applicationId: [],
  jobId: [],
  messageId: [],
  checkId: [],
  pipelineId: [],
  blocklistId: [],
  documentId: [],
  interviewId: [],
  slotId: [],
  domainId: [],
  userId: [],
  invitationId: [],
  locationId: [],
  keyId: [],
  sessionId: [],
  tokenId: [],
  serviceAccountId: [],
  viewId: [],
  tagId: [],
});

// None is waiting: whoever replays one drains those of every organization.
async function fillDeliveries(orgId: string, ids: Ids): Promise<void> {
  const registry = await makeRegistry(orgId, 'https://receiver.invalid/hooks');
  await queueCopies(await queueEvent(registry), 6);
  const { rows } = await pool().query<{ id: string }>(
    `UPDATE delivery SET status = 'abandoned' WHERE org_id = $1 RETURNING id`,
    [orgId],
  );
  ids.deliveryId.push(...rows.map(({ id }) => id));
}

// Shared, so that an admin may change and delete each of them.
async function fillViewsAndTags(
  owner: { orgId: string; ownerId: string },
  ids: Ids,
): Promise<void> {
  const views = Array.from({ length: 200 }, (_, n) => ({
    ...{ ...owner, id: newId(), page: 'review' as const, isShared: true },
    ...{ name: `View ${n}`, query: 'waiting=3' },
  }));
  await prisma().savedView.createMany({ data: views });
  ids.viewId.push(...views.map(({ id }) => id));
  const { orgId } = owner;
  const tags = Array.from({ length: 200 }, (_, n) => ({ orgId, id: newId(), name: `Tag ${n}` }));
  await prisma().tag.createMany({ data: tags });
  ids.tagId.push(...tags.map(({ id }) => id));
}

/** Gives an organization something of every kind that a request can name, and adds its ids. */
export async function fillOrganization(orgId: string, ids: Ids): Promise<void> {
  const stages = [
    'applied',
    'awaiting_screening',
    'interview_scheduled',
    'past_interview',
    'hired',
  ];
  for (const stage of [...stages, 'client_rejected', 'dnc'] as const) {
    const application = await createApplication(orgId, {
      stage: stage as 'applied',
      resumeData: { skills: ['forklift'] },
    });
    const { id, candidateId, jobId } = application;
    await createActivity(orgId, { candidateId, applicationId: id });
    await createNote(application);
    await createConversation(application);
    ids.interviewId.push((await createInterview(application)).id);
    ids.checkId.push((await createBackgroundCheck(application)).id);
    await createPosting(orgId, jobId);
    await createQuestion(orgId, jobId);
    await createDocument(orgId, jobId);
    const dueAt = new Date('2036-01-01');
    for (let count = 0; count < 5; count += 1) {
      ids.messageId.push((await createMessage(application, { dueAt })).id);
    }
    ids.candidateId.push(candidateId);
    ids.applicationId.push(id);
    ids.jobId.push(jobId);
  }
  const pipelines = await prisma().checkPipeline.findMany({ where: { orgId } });
  ids.pipelineId.push(...pipelines.map(({ id }) => id));
  // Removing one takes it away for good, so there are enough to remove.
  for (const _ of Array(200).keys()) {
    ids.blocklistId.push((await createBlocklistEntry(orgId)).id);
    const document = { jobId: null, storageKey: 'shared' };
    ids.documentId.push((await createDocument(orgId, '', document)).id);
  }
  await fillDeliveries(orgId, ids);
  const { userId } = await createMember(orgId, 'recruiter');
  const offers = await createInterviewOffers(orgId, userId, 200);
  ids.slotId.push(...offers.map(({ id }) => id));
  await fillViewsAndTags({ orgId, ownerId: userId }, ids);
}

/** Adds messages that failed and can each be sent again once, and returns their ids. */
export async function failedMessages(orgId: string, count: number): Promise<string[]> {
  const closed = {
    stage: 'client_rejected',
    closedAt: new Date(),
    closedReason: 'rejected',
  } as const;
  const failed = { status: 'failed', failureReason: 'mailbox unknown', attempts: 3 } as const;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await createMessage(await createApplication(orgId, closed), failed)).id);
  }
  return ids;
}
