'use client';

import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import type { MovePreview } from '@/lib/browser/applications';
import { useMoveApplication } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Person, undoneWords } from './decision';
import { refusalOf } from './refusal';
import { useStages } from './use-stages';

/** What a move back needs besides its stage: force if the workflow forbids it. */
export function undoOf(isAllowed: boolean): { force?: true; reason?: string } {
  return isAllowed ? {} : { force: true, reason: 'Move undone' };
}

/** Gives what moves a person, against the workflow only with a reason, and what moves them back. */
export function useSentMove() {
  const { mutateAsync: send } = useMoveApplication();
  const { nextOf } = useStages();
  return useCallback(
    ({ applicationId, stage: from, since }: Person, to: StageSlug, reason?: string) => {
      const back = { applicationId, to: from, from: to, ...(since ? { since } : {}) };
      return {
        move: () => send({ applicationId, to, from, ...(reason ? { force: true, reason } : {}) }),
        goBack: () => send({ ...back, ...undoOf(nextOf(to).includes(from)) }),
      };
    },
    [send, nextOf],
  );
}

/** Says why somebody was not moved, and who moved them before, if it was that. */
export function useTellRefusal() {
  const { all } = useStages();
  return useCallback(
    (person: Person, words: string, error: unknown) =>
      void refusalOf(person, words, error, all).then(({ title, description }) =>
        toast.error(title, { description }),
      ),
    [all],
  );
}

/** Moves a person, against the workflow only with a reason, and offers to move them back. */
export function useStageMove() {
  const sentMove = useSentMove();
  const tellRefusal = useTellRefusal();
  const { stageOf } = useStages();
  return useCallback(
    (person: Person, to: StageSlug, reason?: string) => {
      const { name, stage: from } = person;
      const { move, goBack } = sentMove(person, to, reason);
      const moved = { ...person, stage: to };
      const undo = () => void goBack().catch((error) => tellRefusal(moved, 'Not undone', error));
      // The promise settles even if the board or the drawer is closed by then.
      move().then(
        () => toast.success(`${name} moved to ${stageOf(to).name}`, { undo }),
        (error) => tellRefusal(person, `${name} stays in ${stageOf(from).name}`, error),
      );
    },
    [sentMove, tellRefusal, stageOf],
  );
}

/** Gives what moves a person back to where they were, says what did not come back with them, and answers whether they are back. */
export function useMoveBack() {
  const { mutateAsync: send } = useMoveApplication();
  const tellRefusal = useTellRefusal();
  const { stageOf, nextOf } = useStages();
  return (person: Person, now: StageSlug, preview: MovePreview) => async () => {
    const { applicationId, name, stage: to, since } = person;
    const back = { applicationId, to, from: now, ...(since ? { since } : {}) };
    try {
      await send({ ...back, ...undoOf(nextOf(now).includes(to)) });
      toast.success(`${name} is back in ${stageOf(to).name}`, undoneWords(false, preview, now));
      return true;
    } catch (error) {
      tellRefusal({ ...person, stage: now }, 'Not undone', error);
      return false;
    }
  };
}
