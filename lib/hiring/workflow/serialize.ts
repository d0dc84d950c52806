import { stages as stageFacts } from '@/lib/pipeline/stages';
import type { StoredWorkflow } from './read-workflow';

/** A workflow as the interface shows it. */
export function serializeWorkflow({ stages, transitions, version }: StoredWorkflow) {
  return {
    stages: stages.map(({ id, slug, name, color, count }, position) => ({
      stage_id: id,
      slug,
      name,
      color,
      stage_type: stageFacts[slug].coarseStatus,
      is_terminal: stageFacts[slug].isTerminal,
      position,
      application_count: count,
    })),
    transitions,
    version,
  };
}
