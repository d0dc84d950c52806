import { useQuery } from '@tanstack/react-query';
import { movePreviewQuery } from '@/lib/browser/applications';
import type { Decision } from './decision';
import { type LeftOut, leftOutOf } from './left-out';
import { useStages } from './use-stages';

/** Whom a decision about many leaves out, as far as it is known. */
export function useLeftOut(decision: Decision): LeftOut {
  const { data: preview } = useQuery(movePreviewQuery(decision.ids));
  const { stageOf, nextOf } = useStages();
  if (!preview) return { ids: new Set(), sentences: [], subject: decision.subject };
  const stageName = stageOf(decision.to).name;
  return leftOutOf(decision, preview.applications, { nextOf, stageName });
}
