// Organization: organizations, their members and settings. It knows nothing about candidates. A new
// organization's defaults are created here.

import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { boardOrder, stageSlugs, stages } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';
import { createCheckCatalogue } from './check-catalogue';

/**
 * Creates an organization with its 18 stages, the default workflow and its background checks; pass
 * a transaction.
 */
export async function createOrganization(
  tx: Tx,
  { name, id = newId() }: { name: string; id?: string },
): Promise<{ id: string; name: string }> {
  const workflow = defaultWorkflow();
  await tx.organization.create({ data: { id, name } });
  await tx.workflowStage.createMany({
    data: boardOrder.map((slug, position) => ({
      orgId: id,
      id: newId(),
      slug,
      name: stages[slug].defaultName,
      color: stages[slug].defaultColor,
      position,
    })),
  });
  await tx.workflowTransition.createMany({
    data: stageSlugs.flatMap((fromStage) =>
      workflow[fromStage].map((toStage, position) => ({ orgId: id, fromStage, toStage, position })),
    ),
  });
  await createCheckCatalogue(tx, id);
  return { id, name };
}
