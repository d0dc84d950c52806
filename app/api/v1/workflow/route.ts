import * as contract from '@/lib/hiring/workflow/contract';
import { getWorkflow } from '@/lib/hiring/workflow/read-workflow';
import { serializeWorkflow } from '@/lib/hiring/workflow/serialize';
import { replaceWorkflow } from '@/lib/hiring/workflow/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getWorkflow, async ({ actor }) => serializeWorkflow(await getWorkflow(actor))),
  handle(contract.replaceWorkflow, async ({ actor, body }) =>
    serializeWorkflow(await replaceWorkflow(actor, body)),
  ),
);
