import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';

export type Target = { stage: StageInfo; count: number };

/** A refusal of a move in the words of the board, which knows the stages by name. */
export function withStageNames(message: string, stages: readonly StageInfo[]): string {
  return message.replace(
    /\b[a-z_]+\b/g,
    (word) => stages.find(({ slug }) => slug === word)?.name ?? word,
  );
}

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
