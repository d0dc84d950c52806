import type { AgentConfiguration } from '@/prisma/generated/client';

/** Turns an agent's configuration into the contract's AgentConfiguration. */
export function serializeAgentConfiguration(row: AgentConfiguration) {
  return {
    agent_config_id: row.id,
    name: row.name,
    language: row.language,
    voice: row.voice,
    greeting: row.greeting,
    instructions: row.instructions,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
