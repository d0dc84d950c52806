import type { Answer } from '@/lib/browser/api';
import { boardOrder, type StageSlug, stages } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';

export type StoredWorkflow = Answer<'getWorkflow'>;

export type StageWords = { name: string; color: string };

/** A workflow as it is being edited: words of each stage, and its targets in their order. */
export type Draft = {
  words: Readonly<Record<StageSlug, StageWords>>;
  targets: Readonly<Record<StageSlug, readonly StageSlug[]>>;
};

export type Changes = {
  /** Stages with another name or colour. */
  words: StageSlug[];
  /** Stages that lead elsewhere, or in another order. */
  targets: StageSlug[];
};

function perStage<T>(make: (slug: StageSlug) => T): Record<StageSlug, T> {
  return Object.fromEntries(boardOrder.map((slug) => [slug, make(slug)])) as Record<StageSlug, T>;
}

/** What is stored, as a draft without changes. */
export function draftOf({ stages: stored, transitions }: StoredWorkflow): Draft {
  const stageOf = (slug: StageSlug) => stored.find((stage) => stage.slug === slug);
  return {
    words: perStage((slug) => ({
      name: stageOf(slug)?.name ?? stages[slug].defaultName,
      color: stageOf(slug)?.color ?? stages[slug].defaultColor,
    })),
    targets: perStage((slug) => transitions.find(({ from }) => from === slug)?.to ?? []),
  };
}

/** The workflow that every organization starts with. */
export function defaultDraft(): Draft {
  return {
    words: perStage((slug) => ({
      name: stages[slug].defaultName,
      color: stages[slug].defaultColor,
    })),
    targets: defaultWorkflow(),
  };
}

/** Whether only force takes an application out of a stage. */
export function isFinal(slug: StageSlug): boolean {
  return slug === 'hired' || slug === 'dnc';
}

/** Whether a workflow may lead from one stage to another at all. */
export function mayLead(from: StageSlug, to: StageSlug): boolean {
  return from !== to && !isFinal(from);
}

/** The draft with one move permitted, as the last of its stage, or no longer permitted. */
export function withMove(draft: Draft, from: StageSlug, to: StageSlug, isAllowed: boolean): Draft {
  const others = draft.targets[from].filter((target) => target !== to);
  const targets = isAllowed ? [...others, to] : others;
  return { ...draft, targets: { ...draft.targets, [from]: targets } };
}

/** The draft with one target of a stage put `by` places further down. */
export function withOrder(draft: Draft, from: StageSlug, index: number, by: -1 | 1): Draft {
  const targets = [...draft.targets[from]];
  const [moved] = targets.splice(index, 1);
  if (moved) targets.splice(index + by, 0, moved);
  return { ...draft, targets: { ...draft.targets, [from]: targets } };
}

/** The draft with another name or colour of a stage. */
export function withWords(draft: Draft, slug: StageSlug, words: Partial<StageWords>): Draft {
  return { ...draft, words: { ...draft.words, [slug]: { ...draft.words[slug], ...words } } };
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Which stages differ from what is stored. */
export function changesOf(stored: Draft, draft: Draft): Changes {
  return {
    words: boardOrder.filter((slug) => {
      const [before, after] = [stored.words[slug], draft.words[slug]];
      return before.name !== after.name.trim() || before.color !== after.color.toLowerCase();
    }),
    targets: boardOrder.filter((slug) => !isSame(stored.targets[slug], draft.targets[slug])),
  };
}

/** How many stages differ, counting words and moves apart. */
export function countOf({ words, targets }: Changes): number {
  return words.length + targets.length;
}

/** Whether a text is a colour that can be stored. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The first thing in a draft that cannot be stored, in words. */
export function obstacleIn({ words }: Draft): string | null {
  const stage = boardOrder.find((slug) => !words[slug].name.trim() || !isColor(words[slug].color));
  if (!stage) return null;
  const name = words[stage].name.trim();
  return name ? `The colour of ${name} must look like #0ea5e9.` : 'Every stage needs a name.';
}

/** What to send in order to store the changes of a draft over a version. */
export function bodyOf(draft: Draft, { words, targets }: Changes, version: string) {
  const named = words.map((slug) => {
    const { name, color } = draft.words[slug];
    return { slug, name: name.trim(), color: color.toLowerCase() };
  });
  const transitions = boardOrder
    .map((from) => ({ from, to: [...draft.targets[from]] }))
    .filter(({ to }) => to.length > 0);
  return {
    version,
    ...(named.length > 0 ? { stages: named } : {}),
    ...(targets.length > 0 ? { transitions } : {}),
  };
}
