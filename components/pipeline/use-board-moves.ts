'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rejection } from '@/components/applications/reject-dialog';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import {
  type BulkMove,
  refreshAfterMove,
  useBulkMove,
  useMoveCard,
} from '@/lib/browser/pipeline/moves';
import type { PipelineCard, StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Refusal } from './bulk-results';
import { nameOf } from './card';
import { followCard } from './follow';
import { withStageNames } from './targets';

type Needs = {
  stages: readonly StageInfo[];
  allowedFrom: (stage: StageSlug) => ReadonlySet<StageSlug>;
  mayForce: boolean;
  nameOfId: (id: string) => string;
  clearSelection: () => void;
};

export type Forcing = { card: PipelineCard; to: StageSlug };
export type Rejecting = { ids: string[]; subject: string };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The server could not be reached.';
}

const aboutStages = ['INVALID_STAGE_TRANSITION', 'NO_NEXT_STAGE', 'APPLICATION_CLOSED'];

function refusalIn(stages: readonly StageInfo[], refusal: { code: string; message: string }) {
  const { code, message } = refusal;
  return aboutStages.includes(code) ? withStageNames(message, stages) : message;
}

/** Moves single cards: at once where the workflow allows, after a reason where force is needed. */
function useSingleMoves({ stages, allowedFrom, mayForce }: Needs) {
  const moving = useMoveCard();
  const [forcing, setForcing] = useState<Forcing | null>(null);
  const stageName = (slug: StageSlug) => stages.find((stage) => stage.slug === slug)?.name ?? slug;

  function perform(card: PipelineCard, to: StageSlug, reason?: string) {
    const { application_id: applicationId, status: from } = card;
    const name = nameOf(card);
    const forced = reason ? { force: true, reason } : {};
    moving.mutate(
      { applicationId, to, ...forced },
      {
        onSuccess: () =>
          toast.success(`${name} moved to ${stageName(to)}`, { undo: () => goBack(card, to) }),
        onError: (error) =>
          toast.error(`${name} stays in ${stageName(from)}`, { description: messageOf(error) }),
      },
    );
  }

  function goBack(card: PipelineCard, from: StageSlug) {
    const { application_id: applicationId, status: to } = card;
    const force = !allowedFrom(from).has(to);
    moving.mutate(
      { applicationId, to, ...(force ? { force, reason: 'Move undone' } : {}) },
      { onError: (error) => toast.error('Not undone', { description: messageOf(error) }) },
    );
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

/** Acts on many cards at once and keeps what was refused, row by row. */
function useManyMoves({ stages, nameOfId, clearSelection }: Needs) {
  const bulk = useBulkMove();
  const [results, setResults] = useState<{ succeeded: number; refused: Refusal[] } | null>(null);

  function perform(move: BulkMove, done: string) {
    bulk.mutate(move, {
      onSuccess: ({ results: rows, succeeded }) => {
        const refused = rows.flatMap(({ application_id: id, error }) =>
          error ? [{ id, name: nameOfId(id), message: refusalIn(stages, error) }] : [],
        );
        if (refused.length > 0) setResults({ succeeded, refused });
        else toast.success(`${succeeded} ${done}`);
        clearSelection();
      },
      onError: (error) => toast.error('Nothing was changed', { description: messageOf(error) }),
    });
  }

  return { perform, results, closeResults: () => setResults(null), isBusy: bulk.isPending };
}

/** Rejects the chosen applicants; a single one can be taken back while its message waits. */
function useRejections(many: ReturnType<typeof useManyMoves>) {
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function reopen(applicationId: string) {
    try {
      await call('reopenApplication', { params: { applicationId }, body: {} });
    } catch (error) {
      toast.error('Not undone', { description: messageOf(error) });
    }
    await refreshAfterMove(client, [applicationId]);
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
      toast.error(`${subject} was not rejected`, { description: messageOf(error) });
    }
    setIsBusy(false);
    await refreshAfterMove(client, [applicationId]);
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
    many.perform({ action: 'reject', applicationIds: rejecting.ids, ...extra }, 'rejected');
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
