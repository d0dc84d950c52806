import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Prisma } from '@/prisma/generated/client';

type Overrides<Input> = Partial<Omit<Input, 'orgId'>>;

/** Where a record that hangs on an application hangs. */
type ApplicationKeys = { orgId: string; id: string; candidateId: string };

const keysOf = ({ orgId, id: applicationId, candidateId }: ApplicationKeys) => ({
  orgId,
  id: newId(),
  applicationId,
  candidateId,
});

/** An entry that blocks an e-mail address. */
export async function createBlocklistEntry(
  orgId: string,
  overrides: Overrides<Prisma.BlocklistEntryUncheckedCreateInput> = {},
) {
  const id = newId();
  const matchValue = overrides.matchValue ?? `blocked.${id}@example.com`;
  return prisma().blocklistEntry.create({
    data: {
      orgId,
      id,
      matchType: 'email',
      normalizedValue: matchValue.toLowerCase(),
      ...overrides,
      matchValue,
    },
  });
}

/** A knowledge-base document of a job. */
export async function createDocument(
  orgId: string,
  jobId: string,
  overrides: Overrides<Prisma.KnowledgeBaseDocumentUncheckedCreateInput> = {},
) {
  const id = newId();
  return prisma().knowledgeBaseDocument.create({
    data: {
      orgId,
      id,
      jobId,
      name: 'Benefits.pdf',
      fileType: 'application/pdf',
      fileSize: 2048,
      storageKey: `${orgId}/${id}`,
      uploadedBy: 'Test admin',
      ...overrides,
    },
  });
}

/** An activity of a candidate; a note by automation unless told otherwise. */
export async function createActivity(
  orgId: string,
  overrides: Overrides<Prisma.ActivityUncheckedCreateInput> = {},
) {
  return prisma().activity.create({
    data: {
      orgId,
      id: newId(),
      type: 'note',
      actorType: 'automation',
      actorName: 'Screening agent',
      details: { body: 'A note.' },
      ...overrides,
    },
  });
}

/** A note on an application. */
export async function createNote(
  application: ApplicationKeys,
  overrides: Overrides<Prisma.NoteUncheckedCreateInput> = {},
) {
  return prisma().note.create({
    data: {
      ...keysOf(application),
      body: 'Strong on the phone.',
      authorType: 'automation',
      authorName: 'Screening agent',
      ...overrides,
    },
  });
}

/** A finished screening call about an application. */
export async function createConversation(
  application: ApplicationKeys,
  overrides: Overrides<Prisma.ConversationUncheckedCreateInput> = {},
) {
  return prisma().conversation.create({
    data: {
      ...keysOf(application),
      channel: 'call',
      startedAt: new Date('2026-03-01T15:00:00Z'),
      endedAt: new Date('2026-03-01T15:06:00Z'),
      summary: 'Available full time.',
      outcome: 'completed',
      ...overrides,
    },
  });
}

/** A background check of an application, pending unless told otherwise. */
export async function createBackgroundCheck(
  application: ApplicationKeys,
  overrides: Overrides<Prisma.BackgroundCheckUncheckedCreateInput> = {},
) {
  return prisma().backgroundCheck.create({
    data: { ...keysOf(application), checkType: 'criminal_national', ...overrides },
  });
}

function interviewOf(application: ApplicationKeys) {
  const startTime = new Date(Date.now() + 86_400_000);
  const endTime = new Date(startTime.getTime() + 1_800_000);
  return { ...keysOf(application), startTime, endTime };
}

/** An interview of an application, tomorrow for half an hour. */
export async function createInterview(
  application: ApplicationKeys,
  overrides: Overrides<Prisma.InterviewUncheckedCreateInput> = {},
) {
  return prisma().interview.create({ data: { ...interviewOf(application), ...overrides } });
}

/** Such an interview of each of these applications. */
export async function createInterviews(applications: readonly ApplicationKeys[]) {
  return prisma().interview.createManyAndReturn({ data: applications.map(interviewOf) });
}

/** A rejection that waits to be sent. */
export async function createMessage(
  application: ApplicationKeys,
  overrides: Overrides<Prisma.MessageUncheckedCreateInput> = {},
) {
  return prisma().message.create({
    data: {
      ...keysOf(application),
      kind: 'rejection',
      channel: 'email',
      recipient: 'maria@example.com',
      subject: 'Your application',
      body: 'Hello Maria.',
      ...overrides,
    },
  });
}

/** Times a member offers for interviews: half an hour on each of `count` days, from the day after tomorrow. */
export async function createInterviewOffers(orgId: string, interviewerId: string, count: number) {
  return prisma().interviewOffer.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => {
      const startTime = new Date(Date.now() + (index + 2) * 86_400_000);
      const endTime = new Date(startTime.getTime() + 1_800_000);
      return { orgId, id: newId(), interviewerId, startTime, endTime };
    }),
  });
}
