'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Rejection } from '@/components/applications/reject-dialog';
import { useStageMove } from '@/components/applications/stage-move';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import { refreshApplications } from '@/lib/browser/pipeline/refresh';
import type { StageSlug } from '@/lib/pipeline/stages';
import { nameOf } from './card';
import { followCard } from './follow';
import { type ManyMoves, useManyMoves } from './use-many-moves';

export type Forcing = { card: PipelineCard; to: StageSlug };
export type Rejecting = { ids: string[]; subject: string };

/** Moves single cards: at once where the workflow allows, after a reason where force is needed. */
function useSingleMoves() {
  const { stageOf, nextOf } = useStages();
  const mayForce = useMay('application:force');
  const moveTo = useStageMove();
  const [forcing, setForcing] = useState<Forcing | null>(null);

  const perform = useCallback(
    (card: PipelineCard, to: StageSlug, reason?: string) => {
      const { application_id: applicationId, status: from } = card;
      moveTo({ applicationId, name: nameOf(card), from, to, reason });
    },
    [moveTo],
  );

  const move = useCallback(
    (card: PipelineCard, to: StageSlug, isByKey = false) => {
      if (to === card.status) return;
      if (nextOf(card.status).includes(to)) {
        perform(card, to);
        if (isByKey) followCard(card.application_id, to);
      } else if (mayForce) setForcing({ card, to });
      else {
        toast.error(`${nameOf(card)} stays in ${stageOf(card.status).name}`, {
          description: `The workflow does not allow a move from there to ${stageOf(to).name}.`,
        });
      }
    },
    [stageOf, nextOf, mayForce, perform],
  );

  return { move, forcing, setForcing, perform };
}

/** What rejecting some cards is called in its dialog. */
function subjectOf(cards: readonly PipelineCard[]): string {
  const [first] = cards;
  return cards.length === 1 && first ? nameOf(first) : `${cards.length} applicants`;
}

/** Rejects the chosen applicants; a single one can be taken back while its message waits. */
function useRejections(many: ManyMoves) {
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const ask = useCallback((cards: readonly PipelineCard[]) => {
    const ids = cards.map(({ application_id: id }) => id);
    setRejecting({ ids, subject: subjectOf(cards) });
  }, []);

  async function reopen(applicationId: string) {
    try {
      await call('reopenApplication', { params: { applicationId }, body: {} });
    } catch (error) {
      toast.failure('Not undone', error);
    }
    await refreshApplications(client);
  }

  async function rejectOne(applicationId: string, subject: string, rejection: Rejection) {
    const { reason, outcome, sendAt } = rejection;
    setIsBusy(true);
    try {
      await call('rejectApplication', {
        params: { applicationId },
        body: {
          outcome,
          ...(reason ? { reason } : {}),
          ...(sendAt ? { scheduled_send_at: sendAt } : {}),
        },
      });
      setRejecting(null);
      toast.success(`${subject} rejected`, { undo: () => reopen(applicationId) });
    } catch (error) {
      toast.failure(`${subject} was not rejected`, error);
    }
    setIsBusy(false);
    await refreshApplications(client);
  }

  function reject(rejection: Rejection) {
    const [only, ...others] = rejecting?.ids ?? [];
    if (!rejecting || !only) return;
    if (others.length === 0) {
      void rejectOne(only, rejecting.subject, rejection);
      return;
    }
    const { reason, sendAt } = rejection;
    const extra = { ...(reason ? { reason } : {}), ...(sendAt ? { sendAt } : {}) };
    void many.perform({ action: 'reject', applicationIds: rejecting.ids, ...extra }, 'rejected');
    setRejecting(null);
  }

  return { rejecting, setRejecting, ask, reject, isBusy };
}

/** Everything that moves cards on the board, with the dialogs' state. */
export function useBoardMoves(nameOfId: (id: string) => string, clearSelection: () => void) {
  const single = useSingleMoves();
  const many = useManyMoves(nameOfId, clearSelection);
  const rejections = useRejections(many);
  return { single, many, rejections };
}
