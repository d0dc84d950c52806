'use client';

import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import type { MovePreview } from '@/lib/browser/applications';
import { useMoveApplication } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Person, undoneWords } from './decision';
import { useStages } from './use-stages';

/** What a move back needs besides its stage: force if the workflow forbids it. */
export function undoOf(isAllowed: boolean): { force?: true; reason?: string } {
  return isAllowed ? {} : { force: true, reason: 'Move undone' };
}

/** Moves a person, against the workflow only with a reason, and offers to move them back. */
export function useStageMove() {
  const { mutateAsync: send } = useMoveApplication();
  const { stageOf, nextOf } = useStages();
  return useCallback(
    ({ applicationId, name, stage: from }: Person, to: StageSlug, reason?: string) => {
      const goBack = () =>
        send({ applicationId, to: from, ...undoOf(nextOf(to).includes(from)) }).catch((error) =>
          toast.failure('Not undone', error),
        );
      // The promise settles even if the board or the drawer is closed by then.
      send({ applicationId, to, ...(reason ? { force: true, reason } : {}) }).then(
        () => toast.success(`${name} moved to ${stageOf(to).name}`, { undo: () => void goBack() }),
        (error) => toast.failure(`${name} stays in ${stageOf(from).name}`, error),
      );
    },
    [send, stageOf, nextOf],
  );
}

/** Gives what moves a person back to where they were, and says what did not come back with them. */
export function useMoveBack() {
  const { mutateAsync: send } = useMoveApplication();
  const { stageOf, nextOf } = useStages();
  return (person: Person, now: StageSlug, preview: MovePreview) => () => {
    const { applicationId, name, stage: to } = person;
    send({ applicationId, to, ...undoOf(nextOf(now).includes(to)) }).then(
      () => toast.success(`${name} is back in ${stageOf(to).name}`, undoneWords(false, preview)),
      (error) => toast.failure('Not undone', error),
    );
  };
}
