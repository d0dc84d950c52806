import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { addQuestions } from '@/lib/hiring/questions/service';
import { writeQuestions } from '@/lib/hiring/questions/write-questions';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { AgentConfiguration, Prisma } from '@/prisma/generated/client';
import { checkSalary, type JobInput, jobValuesOf } from './job-values';
import type { CountedJob } from './service';
import { emptyStats } from './stats';

const parts = {
  agentConfig: true,
  questions: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.JobInclude;

type Source = Prisma.JobGetPayload<{ include: typeof parts }>;

async function copyAgent(tx: Tx, source: AgentConfiguration | null): Promise<string | null> {
  if (!source) return null;
  const { orgId, name, language, voice, greeting, instructions } = source;
  const data = { orgId, id: newId(), name, language, voice, greeting, instructions };
  const copy = await tx.agentConfiguration.create({ data });
  return copy.id;
}

function valuesOf(source: Source, overrides: JobInput) {
  const values = {
    locationId: source.locationId,
    title: source.title,
    description: source.description,
    locationAddress: source.locationAddress,
    locationCity: source.locationCity,
    locationState: source.locationState,
    postalCode: source.postalCode,
    locationType: source.locationType,
    department: source.department,
    employmentType: source.employmentType,
    salaryRangeMin: source.salaryRangeMin,
    salaryRangeMax: source.salaryRangeMax,
    salaryPeriod: source.salaryPeriod,
    autoScreen: source.autoScreen,
    recruiterId: source.recruiterId,
    ...jobValuesOf(overrides),
  };
  checkSalary(values);
  return values;
}

/**
 * Copies a job with its agent configuration and questions as a draft; with `regenerateQuestions`
 * writes new questions for the copy. Throws JOB_NOT_FOUND.
 */
export async function copyJob(
  actor: Actor,
  jobId: string,
  overrides: JobInput,
  regenerateQuestions: boolean,
): Promise<CountedJob> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  const { orgId } = actor;
  const where = { orgId, id: jobId, deletedAt: null };
  // Writing questions may take seconds, so it happens before any row is locked.
  const described = regenerateQuestions ? await prisma().job.findFirst({ where }) : null;
  const written = described && (await writeQuestions({ ...described, ...jobValuesOf(overrides) }));
  const job = await inTransaction(async (tx) => {
    const source = await tx.job.findFirst({ where, include: parts });
    if (!source) throw jobNotFound();
    const values = valuesOf(source, overrides);
    const agentConfigId = await copyAgent(tx, source.agentConfig);
    const copy = await tx.job.create({
      data: { ...values, orgId, id: newId(), status: 'draft', agentConfigId },
    });
    await addQuestions(tx, { orgId, jobId: copy.id }, written ?? source.questions);
    const details = { change: 'copied', source_job_id: source.id, status: copy.status };
    await recordActivity(tx, actor, { type: 'job', jobId: copy.id, details });
    return copy;
  });
  return { job, stats: emptyStats() };
}
