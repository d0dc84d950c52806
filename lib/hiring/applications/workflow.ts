import type { Tx } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Workflow, workflowFrom } from '@/lib/pipeline/workflow';

/** The moves an organization permits from one stage, as the workflow that decideMove reads. */
export async function loadWorkflowFrom(tx: Tx, orgId: string, from: StageSlug): Promise<Workflow> {
  const rows = await tx.workflowTransition.findMany({
    where: { orgId, fromStage: from },
    orderBy: { position: 'asc' },
    select: { fromStage: true, toStage: true },
  });
  return workflowFrom(rows.map(({ fromStage, toStage }) => ({ from: fromStage, to: toStage })));
}

/** Every move an organization permits. */
export async function loadWorkflow(tx: Tx, orgId: string): Promise<Workflow> {
  const rows = await tx.workflowTransition.findMany({
    where: { orgId },
    orderBy: [{ fromStage: 'asc' }, { position: 'asc' }],
    select: { fromStage: true, toStage: true },
  });
  return workflowFrom(rows.map(({ fromStage, toStage }) => ({ from: fromStage, to: toStage })));
}
