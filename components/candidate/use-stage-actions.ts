'use client';

import type { Rejection } from '@/components/applications/reject-dialog';
import { useStageMove } from '@/components/applications/stage-move';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useSubject } from './candidate-context';

type Words = { done: string; failed: string; undo?: () => void; onDone?: () => void };

/** Everything that moves the chosen application. */
export function useStageActions() {
  const { name, application } = useSubject();
  const { application_id: applicationId, status: from } = application;
  const moveTo = useStageMove();
  const acting = useApplicationAction(applicationId);
  const params = { applicationId };

  const fail = (words: string) => (error: unknown) => toast.failure(words, error);

  // Promises, unlike the mutation's callbacks, also settle when the drawer has been closed.

  /** Runs an action and says how it ended. */
  function act(action: () => Promise<unknown>, { done, failed, undo, onDone }: Words) {
    acting
      .mutateAsync(action, { onSuccess: () => onDone?.() })
      .then(() => toast.success(done, undo ? { undo } : {}))
      .catch(fail(failed));
  }

  const move = (to: StageSlug, reason?: string) =>
    moveTo({ applicationId, name, from, to, reason });

  function reopen() {
    let isStopped = false;
    const action = async () => {
      const reopened = await call('reopenApplication', { params, body: {} });
      isStopped = reopened.message_cancelled;
    };
    acting
      .mutateAsync(action)
      .then(() => {
        const description = 'The message that was waiting will not be sent.';
        toast.success(`${name} is back in the pipeline`, isStopped ? { description } : {});
      })
      .catch(fail('Not reopened'));
  }

  function reject({ reason, outcome, sendAt }: Rejection, onDone: () => void) {
    const body = {
      outcome,
      ...(reason ? { reason } : {}),
      ...(sendAt ? { scheduled_send_at: sendAt } : {}),
    };
    act(() => call('rejectApplication', { params, body }), {
      ...{ done: `${name} rejected`, failed: `${name} was not rejected`, undo: reopen, onDone },
    });
  }

  return { act, move, reopen, reject, isBusy: acting.isPending };
}

export type StageActions = ReturnType<typeof useStageActions>;
