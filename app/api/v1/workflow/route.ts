import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/workflow/contract';
import { getWorkflow } from '@/lib/workflow/read';
import { serializeWorkflow } from '@/lib/workflow/serialize';
import { replaceWorkflow } from '@/lib/workflow/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getWorkflow, async ({ actor }) => serializeWorkflow(await getWorkflow(actor))),
  handle(contract.replaceWorkflow, async ({ actor, body }) =>
    serializeWorkflow(await replaceWorkflow(actor, body)),
  ),
);
