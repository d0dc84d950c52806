'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rejection } from '@/components/applications/reject-dialog';
import { moveToStage } from '@/components/applications/stage-move';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useMoveCard } from '@/lib/browser/pipeline/moves';
import type { PipelineCard, StageInfo } from '@/lib/browser/pipeline/queries';
import { refreshApplications } from '@/lib/browser/pipeline/refresh';
import type { StageSlug } from '@/lib/pipeline/stages';
import { nameOf } from './card';
import { followCard } from './follow';
import { type ManyMoves, useManyMoves } from './use-many-moves';

type Needs = {
  stages: readonly StageInfo[];
  allowedFrom: (stage: StageSlug) => ReadonlySet<StageSlug>;
  mayForce: boolean;
  nameOfId: (id: string) => string;
  clearSelection: () => void;
};

export type Forcing = { card: PipelineCard; to: StageSlug };
export type Rejecting = { ids: string[]; subject: string };

/** Moves single cards: at once where the workflow allows, after a reason where force is needed. */
function useSingleMoves({ stages, allowedFrom, mayForce }: Needs) {
  const moving = useMoveCard();
  const [forcing, setForcing] = useState<Forcing | null>(null);
  const stageName = (slug: StageSlug) => stages.find((stage) => stage.slug === slug)?.name ?? slug;

  function perform(card: PipelineCard, to: StageSlug, reason?: string) {
    const { application_id: applicationId, status: from } = card;
    moveToStage({
      ...{ name: nameOf(card), from, to, reason, stageName },
      isAllowed: (start, end) => allowedFrom(start).has(end),
      send: (step) => moving.mutateAsync({ applicationId, ...step }),
    });
  }

  function move(card: PipelineCard, to: StageSlug, isByKey = false) {
    if (to === card.status) return;
    if (allowedFrom(card.status).has(to)) {
      perform(card, to);
      if (isByKey) followCard(card.application_id, to);
    } else if (mayForce) setForcing({ card, to });
    else {
      toast.error(`${nameOf(card)} stays in ${stageName(card.status)}`, {
        description: `The workflow does not lead to ${stageName(to)} from there.`,
      });
    }
  }

  return { move, forcing, setForcing, perform, stageName };
}

/** Rejects the chosen applicants; a single one can be taken back while its message waits. */
function useRejections(many: ManyMoves) {
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function reopen(applicationId: string) {
    try {
      await call('reopenApplication', { params: { applicationId }, body: {} });
    } catch (error) {
      toast.error('Not undone', { description: failureText(error) });
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
      toast.error(`${subject} was not rejected`, { description: failureText(error) });
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

  return { rejecting, setRejecting, reject, isBusy };
}

/** Everything that moves cards on the board, with the dialogs' state. */
export function useBoardMoves(needs: Needs) {
  const single = useSingleMoves(needs);
  const many = useManyMoves(needs);
  const rejections = useRejections(many);
  return { single, many, rejections };
}
