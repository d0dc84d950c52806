'use client';

import { useDecision } from '@/components/applications/use-decision';
import { useReopen } from '@/components/applications/use-endings';
import { toast } from '@/components/ui/toast';
import { useApplicationAction } from '@/lib/browser/applications';
import type { StageSlug } from '@/lib/pipeline/stages';
import { usePerson } from './candidate-context';

type Words = {
  done: string;
  failed: string;
  /** What is left to do, or did not happen with it. */
  rest?: string | undefined;
  onDone?: () => void;
};

/** Everything that moves the chosen application. */
export function useStageActions() {
  const person = usePerson();
  const acting = useApplicationAction(person.applicationId);
  const reopening = useReopen();
  const decisions = useDecision({});

  /**
   * Runs an action and tells how it ended, by promises: unlike the callbacks of a call, they also
   * answer when the drawer has been closed since.
   */
  function act(action: () => Promise<unknown>, { done, failed, rest, onDone }: Words) {
    acting
      .mutateAsync(action, { onSuccess: () => onDone?.() })
      .then(() => toast.success(done, rest ? { description: rest } : {}))
      .catch((error) => toast.failure(failed, error));
  }

  return {
    ...{ act, decisions },
    move: (to: StageSlug) => decisions.ask(person, to),
    reopen: () => void acting.mutateAsync(() => reopening(person)),
    withdraw: () => decisions.askWithdrawal(person),
    isBusy: acting.isPending,
  };
}

export type StageActions = ReturnType<typeof useStageActions>;
