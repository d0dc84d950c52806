'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type StageInfo, workflowQuery } from '@/lib/browser/pipeline/queries';
import { boardOrder, stages as defaults, type StageSlug } from '@/lib/pipeline/stages';

function defaultStage(slug: StageSlug): StageInfo {
  const { defaultName, defaultColor, coarseStatus, isTerminal } = defaults[slug];
  return {
    ...{ stage_id: slug, slug, name: defaultName, color: defaultColor },
    ...{ stage_type: coarseStatus, is_terminal: isTerminal },
  };
}

/** The organization's stages and the moves its workflow allows; default names until they are loaded. */
export function useStages() {
  const { data } = useQuery(workflowQuery());
  return useMemo(() => {
    const stageOf = (slug: StageSlug) =>
      data?.stages.find((stage) => stage.slug === slug) ?? defaultStage(slug);
    const nextOf = (slug: StageSlug): readonly StageSlug[] =>
      data?.transitions.find(({ from }) => from === slug)?.to ?? [];
    return { all: boardOrder.map(stageOf), stageOf, nextOf };
  }, [data]);
}
