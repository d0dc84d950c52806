import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { jobNotFound, lockJob } from '@/lib/hiring/records/job-record';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { AgentConfiguration, Job } from '@/prisma/generated/client';
import type { setAgentConfiguration as setOperation } from './contract';
import { serializeAgentConfiguration } from './serialize';

type Values = BodyOf<typeof setOperation>;

/** Returns the configuration of a job's agent, or null; throws JOB_NOT_FOUND. */
export async function getAgentConfiguration(
  actor: Actor,
  jobId: string,
): Promise<AgentConfiguration | null> {
  await authorizeOn(actor, 'job:read', 'job', jobId);
  const where = { orgId: actor.orgId, id: jobId, deletedAt: null };
  const job = await prisma().job.findFirst({ where, select: { agentConfig: true } });
  if (!job) throw jobNotFound();
  return job.agentConfig;
}

async function write(tx: Tx, job: Job, input: Values): Promise<AgentConfiguration> {
  const { orgId, id: jobId, agentConfigId } = job;
  const values = { ...input, voice: input.voice?.trim() || null };
  const others = { orgId, agentConfigId, id: { not: jobId }, deletedAt: null };
  const isShared = agentConfigId !== null && (await tx.job.count({ where: others })) > 0;
  if (agentConfigId && !isShared) {
    const where = { orgId_id: { orgId, id: agentConfigId } };
    return tx.agentConfiguration.update({ where, data: values });
  }
  const created = await tx.agentConfiguration.create({ data: { orgId, id: newId(), ...values } });
  const where = { orgId_id: { orgId, id: jobId } };
  await tx.job.update({ where, data: { agentConfigId: created.id } });
  return created;
}

async function agentOf(tx: Tx, { orgId, agentConfigId: id }: Job): Promise<object> {
  if (!id) return {};
  const agent = await tx.agentConfiguration.findUnique({ where: { orgId_id: { orgId, id } } });
  return agent ? serializeAgentConfiguration(agent) : {};
}

/** Sets the configuration of one job's agent only; throws JOB_NOT_FOUND. */
export async function setAgentConfiguration(
  actor: Actor,
  jobId: string,
  values: Values,
): Promise<AgentConfiguration> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  return inTransaction(async (tx) => {
    const job = await lockJob(tx, actor.orgId, jobId);
    await checkVersion(tx, actor.orgId, { untraced: true }, () => agentOf(tx, job));
    const configuration = await write(tx, job, values);
    const details = { change: 'agent_configuration', agent_config_id: configuration.id };
    await recordActivity(tx, actor, { type: 'job', jobId, details });
    return configuration;
  });
}
