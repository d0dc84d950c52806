import { expect, test } from 'vitest';
import { prisma } from '@/lib/db';
import { useTestDatabase } from './database';
import {
  createApplication,
  createLocation,
  createMember,
  createOrganization,
  createPosting,
  createQuestion,
} from './factories';
import {
  createActivity,
  createBackgroundCheck,
  createBlocklistEntry,
  createConversation,
  createDocument,
  createInterview,
  createNote,
} from './records';

useTestDatabase();

test('an organization comes with 18 stages and the default workflow', async () => {
  const { id: orgId } = await createOrganization();
  expect(await prisma().workflowStage.count({ where: { orgId } })).toBe(18);
  const targets = await prisma().workflowTransition.findMany({
    where: { orgId, fromStage: 'applied' },
    orderBy: { position: 'asc' },
  });
  expect(targets.map(({ toStage }) => toStage)).toEqual([
    'awaiting_screening',
    'ineligible_for_screening',
    'client_screening',
    'client_rejected',
    'dnc',
  ]);
});

test('every factory makes a row that the database accepts', async () => {
  const { id: orgId } = await createOrganization();
  const member = await createMember(orgId, 'recruiter');
  expect(member.token.split('.')).toHaveLength(3);
  const application = await createApplication(orgId, { stage: 'interview_scheduled', score: 80 });
  await createLocation(orgId);
  await createPosting(orgId, application.jobId);
  await createQuestion(orgId, application.jobId);
  await createDocument(orgId, application.jobId);
  await createBlocklistEntry(orgId);
  await createActivity(orgId, { candidateId: application.candidateId });
  await createNote(application);
  await createConversation(application);
  await createBackgroundCheck(application);
  await createInterview(application);
  const candidate = await prisma().candidate.findFirstOrThrow({ where: { orgId } });
  expect(candidate.bestScore).toBe(80);
});
