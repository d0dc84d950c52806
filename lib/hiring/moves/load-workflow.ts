import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Workflow, workflowFrom } from '@/lib/pipeline/workflow';

/** Reads the moves an organization allows, from the given stages or all, in order of preference. */
export async function loadWorkflow(
  tx: Tx,
  orgId: string,
  from?: ReadonlySet<StageSlug>,
): Promise<Workflow> {
  const rows = await tx.workflowTransition.findMany({
    where: { orgId, ...(from && { fromStage: { in: [...from] } }) },
    orderBy: [{ fromStage: 'asc' }, { position: 'asc' }],
    select: { fromStage: true, toStage: true },
  });
  return workflowFrom(rows.map(({ fromStage, toStage }) => ({ from: fromStage, to: toStage })));
}
