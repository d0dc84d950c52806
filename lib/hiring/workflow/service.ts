import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { checkWorkflow, type Transition } from '@/lib/pipeline/check-workflow';
import type { replaceWorkflow as replaceWorkflowOperation } from './contract';
import { readWorkflow, type StoredWorkflow } from './read-workflow';

type Change = BodyOf<typeof replaceWorkflowOperation>;
type StageWords = NonNullable<Change['stages']>;

async function renameStages(tx: Tx, orgId: string, stages: StageWords): Promise<void> {
  const slugs = stages.map(({ slug }) => slug);
  if (new Set(slugs).size < slugs.length) {
    throw new ServiceError('VALIDATION_ERROR', 'stages: lists a stage twice');
  }
  for (const { slug, name, color } of stages) {
    const data = { name, ...(color !== undefined && { color: color?.toLowerCase() ?? null }) };
    await tx.workflowStage.update({ where: { orgId_slug: { orgId, slug } }, data });
  }
}

async function replaceTransitions(
  tx: Tx,
  orgId: string,
  { stages }: StoredWorkflow,
  transitions: readonly Transition[],
): Promise<void> {
  const counts = Object.fromEntries(stages.map(({ slug, count }) => [slug, count]));
  const verdict = checkWorkflow(transitions, counts);
  if (!verdict.ok) throw new ServiceError('VALIDATION_ERROR', verdict.reason);
  await tx.workflowTransition.deleteMany({ where: { orgId } });
  await tx.workflowTransition.createMany({
    data: transitions.flatMap(({ from: fromStage, to }) =>
      to.map((toStage, position) => ({ orgId, fromStage, toStage, position })),
    ),
  });
}

/** A workflow as values of one level, so that what has changed can be told apart. */
function flat({ stages, transitions }: StoredWorkflow) {
  const words = stages.flatMap(({ slug, name, color }) => [
    [`${slug} name`, name],
    [`${slug} color`, color],
  ]);
  return Object.fromEntries([...words, ...transitions.map(({ from, to }) => [`${from} to`, to])]);
}

/**
 * Renames stages and replaces the transitions between them, all or nothing. Throws VALIDATION_ERROR
 * with the reason if applications would be stranded, and WORKFLOW_CONFLICT if the change is based
 * on an older version.
 */
export async function replaceWorkflow(actor: Actor, change: Change): Promise<StoredWorkflow> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const before = await readWorkflow(tx, orgId);
    if (change.version !== undefined && change.version !== before.version) {
      throw new ServiceError('WORKFLOW_CONFLICT', 'The workflow was changed in the meantime.');
    }
    if (change.stages) await renameStages(tx, orgId, change.stages);
    if (change.transitions) await replaceTransitions(tx, orgId, before, change.transitions);
    const after = await readWorkflow(tx, orgId);
    if (after.version === before.version) return after;
    const details = {
      change: 'workflow',
      ...(change.stages && { stages: change.stages.map(({ slug, name }) => ({ slug, name })) }),
      ...(change.transitions && { transitions: after.transitions }),
    };
    await recordActivity(tx, actor, { type: 'settings', details });
    const values = { before: flat(before), after: flat(after) };
    await recordAudit(tx, orgId, actor, { kind: 'workflow.changed', ...values });
    return after;
  });
}
