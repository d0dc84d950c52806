import { serializeAgentConfiguration as serialize } from '@/lib/hiring/agents/serialize';
import { getAgentConfiguration, setAgentConfiguration } from '@/lib/hiring/agents/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

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
