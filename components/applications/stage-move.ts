'use client';

import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import { useMoveApplication } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useStages } from './use-stages';

export type StageMove = {
  applicationId: string;
  /** Who is moved. */
  name: string;
  from: StageSlug;
  to: StageSlug;
  /** Why the move goes against the workflow, if it does. */
  reason?: string | undefined;
};

/** What a move back needs besides its stage: force if the workflow forbids it. */
export function undoOf(isAllowed: boolean): { force?: true; reason?: string } {
  return isAllowed ? {} : { force: true, reason: 'Move undone' };
}

/** Moves an applicant and says how it ended, with a toast that moves them back. */
export function useStageMove() {
  const { mutateAsync: send } = useMoveApplication();
  const { stageOf, nextOf } = useStages();
  return useCallback(
    ({ applicationId, name, from, to, reason }: StageMove) => {
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
