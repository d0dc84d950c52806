import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { issueToken } from '@/lib/auth/tokens';
import type { Role } from '@/lib/contract/permissions';
import { inTransaction, prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import { createOrganization as createOrganizationWith } from '@/lib/organizations/service';
import type { Prisma } from '@/prisma/generated/client';

type Overrides<Input> = Partial<Omit<Input, 'orgId'>>;

export type Member = {
  userId: string;
  email: string;
  name: string;
  token: string;
  actor: Actor;
};

/** An organization with its 18 stages and the default workflow. */
export async function createOrganization(
  name = 'Acme Staffing',
): Promise<{ id: string; name: string }> {
  return inTransaction((tx) => createOrganizationWith(tx, { name }));
}

/** A member of an organization with a token that the API accepts. */
export async function createMember(orgId: string, role: Role = 'admin'): Promise<Member> {
  const userId = newId();
  const email = `${role}.${userId}@example.com`;
  const name = `Test ${role}`;
  await prisma().user.create({ data: { id: userId, email, name } });
  await prisma().membership.create({ data: { orgId, userId, role } });
  const { token } = await issueToken({ userId, orgId });
  return { userId, email, name, token, actor: { type: 'user', orgId, id: userId, name, role } };
}

/** An active job. */
export async function createJob(
  orgId: string,
  overrides: Overrides<Prisma.JobUncheckedCreateInput> = {},
) {
  return prisma().job.create({
    data: {
      orgId,
      id: newId(),
      title: 'Warehouse Associate',
      description: 'Pick, pack and ship.',
      status: 'active',
      locationCity: 'Columbus',
      locationState: 'OH',
      ...overrides,
    },
  });
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
  return prisma().location.create({
    data: { orgId, id, name: 'Columbus', locationRef, ...overrides },
  });
}

/** A candidate with an e-mail address and a phone number of their own. */
export async function createCandidate(
  orgId: string,
  overrides: Overrides<Prisma.CandidateUncheckedCreateInput> = {},
) {
  const id = newId();
  const number = `614555${String(randomInt(10_000)).padStart(4, '0')}`;
  return prisma().candidate.create({
    data: {
      orgId,
      id,
      firstName: 'Maria',
      lastName: 'Lopez',
      email: `maria.${id}@example.com`,
      phone: `(614) 555-${number.slice(6)}`,
      phoneE164: `+1${number}`,
      city: 'Columbus',
      state: 'OH',
      source: 'Indeed',
      ...overrides,
    },
  });
}

/** An application in `stage`; makes its own candidate and job unless they are named. */
export async function createApplication(
  orgId: string,
  overrides: Overrides<Prisma.ApplicationUncheckedCreateInput> = {},
) {
  const candidateId = overrides.candidateId ?? (await createCandidate(orgId)).id;
  const jobId = overrides.jobId ?? (await createJob(orgId)).id;
  return prisma().application.create({
    data: { orgId, id: newId(), appliedAt: new Date(), ...overrides, candidateId, jobId },
  });
}
