import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import { type StageSlug, stages } from '@/lib/pipeline/stages';

/** How the organization names and colours its stages; the defaults until that is known. */
export function useStages() {
  const workflow = useQuery(workflowQuery());
  return useMemo(() => {
    const own = new Map(workflow.data?.stages.map((stage) => [stage.slug, stage]));
    return {
      nameOf: (slug: StageSlug) => own.get(slug)?.name ?? stages[slug].defaultName,
      colorOf: (slug: StageSlug) => own.get(slug)?.color ?? stages[slug].defaultColor,
    };
  }, [workflow.data]);
}
