import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';

export type Target = { stage: StageInfo; count: number };

/** The stages that all of the applicants in `from` may go to, and those that only `count` of them may. */
export function targetsOf(
  stages: readonly StageInfo[],
  from: readonly StageSlug[],
  nextOf: (stage: StageSlug) => readonly StageSlug[],
): { all: StageInfo[]; some: Target[] } {
  const targets = stages.map((stage) => ({
    stage,
    count: from.filter((slug) => nextOf(slug).includes(stage.slug)).length,
  }));
  return {
    all: targets.filter(({ count }) => count === from.length).map(({ stage }) => stage),
    some: targets.filter(({ count }) => count > 0 && count < from.length),
  };
}
