import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import type { StageSlug } from '@/lib/pipeline/stages';

type Step = { to: StageSlug; force?: boolean; reason?: string };

export type StageMove = {
  /** Who is moved. */
  name: string;
  from: StageSlug;
  to: StageSlug;
  /** Why the move goes against the workflow, if it does. */
  reason?: string | undefined;
  stageName: (slug: StageSlug) => string;
  isAllowed: (from: StageSlug, to: StageSlug) => boolean;
  send: (step: Step) => Promise<unknown>;
};

/** What a move back needs besides its stage: force if the workflow has no such way. */
export function undoOf(isAllowed: boolean): { force?: true; reason?: string } {
  return isAllowed ? {} : { force: true, reason: 'Move undone' };
}

/**
 * Moves an applicant and tells how it ended, with a toast that moves them back. Its promises answer
 * even if the board or the drawer has been left since.
 */
export function moveToStage({ name, from, to, reason, stageName, isAllowed, send }: StageMove) {
  const goBack = () => {
    send({ to: from, ...undoOf(isAllowed(to, from)) }).catch((error) =>
      toast.error('Not undone', { description: failureText(error) }),
    );
  };
  send({ to, ...(reason ? { force: true, reason } : {}) }).then(
    () => toast.success(`${name} moved to ${stageName(to)}`, { undo: goBack }),
    (error) =>
      toast.error(`${name} stays in ${stageName(from)}`, { description: failureText(error) }),
  );
}
