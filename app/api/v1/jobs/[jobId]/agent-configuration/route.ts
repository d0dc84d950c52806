import { serializeAgentConfiguration as serialize } from '@/lib/agents/serialize';
import { getAgentConfiguration, setAgentConfiguration } from '@/lib/agents/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getAgentConfiguration, async ({ actor, params }) => {
    const found = await getAgentConfiguration(actor, params.jobId);
    return { agent_configuration: found && serialize(found) };
  }),
  handle(operations.setAgentConfiguration, async ({ actor, params, body }) => {
    const set = await setAgentConfiguration(actor, params.jobId, body);
    return { agent_configuration: serialize(set) };
  }),
);
