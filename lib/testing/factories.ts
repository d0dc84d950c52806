import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { longestTokenSeconds } from '@/lib/auth/keys';
import { issueToken } from '@/lib/auth/session-rows';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Role } from '@/lib/contract/permissions';
import { countNewApplications, countNewCandidates } from '@/lib/hiring/records/derived-values';
import { createOrganization as createOrganizationWith } from '@/lib/organization/organizations/service';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Prisma } from '@/prisma/generated/client';
import { addNeighbours, addTwin, rememberNeighbours, twinOf, withTwin } from './world';

type Overrides<Input> = Partial<Omit<Input, 'orgId'>>;

export type Member = {
  userId: string;
  email: string;
  name: string;
  token: string;
  actor: Actor;
};

/**
 * An organization with its 18 stages and the default workflow, a twin of the same shape, and
 * neighbours unless a test looks at all that there is.
 */
export async function createOrganization(
  name = 'Acme Staffing',
  { neighbours = true } = {},
): Promise<{ id: string; name: string }> {
  const id = newId();
  const organization = await inTransaction(async (tx) => {
    const made = await createOrganizationWith(tx, { name, id });
    await addTwin(tx, id);
    await addNeighbours(tx, neighbours ? [id, twinOf(id)] : [twinOf(id)]);
    return made;
  });
  await rememberNeighbours(id);
  return organization;
}

/** A member of an organization with a token that the API accepts. */
export async function createMember(orgId: string, role: Role = 'admin'): Promise<Member> {
  const userId = newId();
  const email = `${role}.${userId}@example.com`;
  const name = `Test ${role}`;
  await prisma().user.create({ data: { id: userId, email, name } });
  await prisma().membership.create({ data: { orgId, userId, role } });
  // It outlives whatever a test issues with it.
  const { token } = await issueToken({ userId, orgId, expiresInSeconds: longestTokenSeconds });
  return {
    userId,
    email,
    name,
    token,
    actor: { type: 'user', orgId, id: userId, name, role, scope: null },
  };
}

/** An active job. */
export async function createJob(
  orgId: string,
  overrides: Overrides<Prisma.JobUncheckedCreateInput> = {},
) {
  const data = {
    id: newId(),
    title: 'Warehouse Associate',
    description: 'Pick, pack and ship.',
    status: 'active' as const,
    locationCity: 'Columbus',
    locationState: 'OH',
    ...overrides,
  };
  return withTwin(orgId, (orgId) => prisma().job.create({ data: { ...data, orgId } }));
}

/** A posting of a job on a board. */
export async function createPosting(
  orgId: string,
  jobId: string,
  overrides: Overrides<Prisma.JobPostingUncheckedCreateInput> = {},
) {
  return prisma().jobPosting.create({
    data: { orgId, id: newId(), jobId, board: 'indeed', ...overrides },
  });
}

/** A screening question of a job. */
export async function createQuestion(
  orgId: string,
  jobId: string,
  overrides: Overrides<Prisma.ScreeningQuestionUncheckedCreateInput> = {},
) {
  const position = await prisma().screeningQuestion.count({ where: { orgId, jobId } });
  return prisma().screeningQuestion.create({
    data: { orgId, id: newId(), jobId, position, prompt: 'Can you lift 50 pounds?', ...overrides },
  });
}

/** A configuration of the screening agent. */
export async function createAgentConfiguration(
  orgId: string,
  overrides: Overrides<Prisma.AgentConfigurationUncheckedCreateInput> = {},
) {
  const data = { name: 'Friendly', greeting: 'Hello!', instructions: 'Be kind.' };
  return prisma().agentConfiguration.create({
    data: { orgId, id: newId(), ...data, ...overrides },
  });
}

/** A site of the organization. */
export async function createLocation(
  orgId: string,
  overrides: Overrides<Prisma.LocationUncheckedCreateInput> = {},
) {
  const id = newId();
  const locationRef = `site-${id}`;
  const data = { id, name: 'Columbus', locationRef, ...overrides };
  return withTwin(orgId, (orgId) => prisma().location.create({ data: { ...data, orgId } }));
}

function personOf(id: string) {
  const number = `614555${String(randomInt(10_000)).padStart(4, '0')}`;
  return {
    firstName: 'Maria',
    lastName: 'Lopez',
    email: `maria.${id}@example.com`,
    phone: `(614) 555-${number.slice(6)}`,
    phoneE164: `+1${number}`,
    city: 'Columbus',
    state: 'OH',
    source: 'Indeed',
  };
}

/** A candidate with an e-mail address and a phone number of their own. */
export async function createCandidate(
  orgId: string,
  overrides: Overrides<Prisma.CandidateUncheckedCreateInput> = {},
) {
  const id = newId();
  const data = { id, ...personOf(id), ...overrides };
  return withTwin(orgId, async (orgId) => {
    const candidate = await prisma().candidate.create({ data: { ...data, orgId } });
    await countNewCandidates(prisma(), orgId, 1);
    return candidate;
  });
}

/** An application in `stage`; makes its own candidate and job unless they are named. */
export async function createApplication(
  orgId: string,
  overrides: Overrides<Prisma.ApplicationUncheckedCreateInput> = {},
) {
  const candidateId = overrides.candidateId ?? (await createCandidate(orgId)).id;
  const jobId = overrides.jobId ?? (await createJob(orgId)).id;
  const data = { id: newId(), appliedAt: new Date(), ...overrides, candidateId, jobId };
  return withTwin(orgId, async (orgId) => {
    const application = await prisma().application.create({ data: { ...data, orgId } });
    await countNewApplications(prisma(), orgId, [application.id]);
    return application;
  });
}

/** An application in each of these stages to one job, every one with a candidate of its own. */
export async function createApplications(
  orgId: string,
  jobId: string,
  stages: readonly StageSlug[],
): Promise<{ orgId: string; id: string; candidateId: string; jobId: string }[]> {
  const made = stages.map(() => ({ orgId, id: newId(), candidateId: newId(), jobId }));
  const candidates = made.map(({ candidateId: id }) => ({ id, ...personOf(id) }));
  const applications = made.map(({ id, candidateId }, index) => {
    return { id, candidateId, jobId, stage: stages[index], appliedAt: new Date() };
  });
  await withTwin(orgId, async (orgId) => {
    await prisma().candidate.createMany({ data: candidates.map((one) => ({ ...one, orgId })) });
    await prisma().application.createMany({ data: applications.map((one) => ({ ...one, orgId })) });
    const ids = applications.map(({ id }) => id);
    await countNewCandidates(prisma(), orgId, ids.length);
    await countNewApplications(prisma(), orgId, ids);
  });
  return made;
}
