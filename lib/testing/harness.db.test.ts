import { expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
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
import { createRegistry } from './registry';
import {
  besideNeighbours,
  neighbours,
  rememberNeighbours,
  requireUntouchedNeighbours,
  twinOf,
} from './world';

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

test('an organization has neighbours, and a twin with the same records', async () => {
  const { orgId } = await createRegistry('https://receiver.invalid/hooks');
  const { id, candidateId, jobId } = await createApplication(orgId);
  for (const org of [orgId, twinOf(orgId)]) {
    const key = (id: string) => ({ where: { orgId_id: { orgId: org, id } } });
    const { first, last } = neighbours(orgId);
    for (const one of [id, first, last]) await prisma().application.findUniqueOrThrow(key(one));
    await prisma().candidate.findUniqueOrThrow(key(candidateId));
    await prisma().job.findUniqueOrThrow(key(jobId));
    await prisma().registry.findUniqueOrThrow({ where: { orgId: org } });
    expect(await prisma().partnerApplicant.count({ where: { orgId: org } })).toBe(2);
  }
  const besides = await prisma().application.findMany({ where: besideNeighbours(orgId) });
  expect(besides.map((one) => one.id)).toEqual([id]);
});

test.each([
  ['a lock over the whole organization', 'SELECT 1 FROM application WHERE org_id = $1 FOR UPDATE'],
  ['a change without its organization', 'UPDATE candidate SET city = city WHERE $1 <> id'],
])('%s is found by what it did to a neighbour', async (_, statement) => {
  const { id: orgId } = await createOrganization();
  await createApplication(orgId);
  await requireUntouchedNeighbours();
  await rememberNeighbours(orgId);
  await pool().query(statement, [orgId]);
  await expect(requireUntouchedNeighbours()).rejects.toThrow('without cause');
});
