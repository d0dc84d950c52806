import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JobDetail } from '@/lib/browser/jobs';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import { boardOrder, type StageSlug, stages } from '@/lib/pipeline/stages';

export type StageCount = { slug: StageSlug; name: string; color: string; count: number };

/** How many applications stand in each stage, with the names and colours of the organization. */
export function useStageCounts({ by_stage: counts }: JobDetail['stats']): StageCount[] {
  const workflow = useQuery(workflowQuery());
  return useMemo(
    () =>
      boardOrder.map((slug) => {
        const named = workflow.data?.stages.find((stage) => stage.slug === slug);
        return {
          slug,
          name: named?.name ?? stages[slug].defaultName,
          color: named?.color ?? stages[slug].defaultColor,
          count: counts[slug],
        };
      }),
    [workflow.data, counts],
  );
}
