'use client';

import { useState } from 'react';
import { isAboutStages, withStageNames } from '@/components/applications/refusal';
import { useStages } from '@/components/applications/use-stages';
import { toast } from '@/components/ui/toast';
import { type BulkMove, useBulkMove } from '@/lib/browser/pipeline/moves';
import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { Refusal } from './results';
import { type BulkRow, movesBack, sentAlready } from './undo';

type Results = { succeeded: number; refused: Refusal[]; undo?: () => void };

export type ManyMoves = ReturnType<typeof useManyMoves>;

function refusalIn(stages: readonly StageInfo[], refusal: { code: string; message: string }) {
  const { code, message } = refusal;
  return isAboutStages(code) ? withStageNames(message, stages) : message;
}

/** Acts on many cards at once, lists what was refused, and offers to undo the rest. */
export function useManyMoves(nameOfId: (id: string) => string, clearSelection: () => void) {
  const { all: stages, nextOf } = useStages();
  const bulk = useBulkMove();
  const [results, setResults] = useState<Results | null>(null);

  const refusedOf = (rows: readonly BulkRow[]): Refusal[] =>
    rows.flatMap(({ application_id: id, error }) =>
      error ? [{ id, name: nameOfId(id), message: refusalIn(stages, error) }] : [],
    );

  async function undo(moves: readonly BulkMove[]) {
    const rows: BulkRow[] = [];
    try {
      for (const move of moves) rows.push(...(await bulk.mutateAsync(move)).results);
    } catch (error) {
      toast.failure('Not everything was undone', error);
      return;
    }
    const [first, ...others] = refusedOf(rows);
    const sent = sentAlready(rows, nameOfId);
    if (!first) {
      toast.success(`${rows.length} moved back`, sent ? { description: sent } : {});
      return;
    }
    const more = others.length > 0 ? ` ${others.length} more were refused.` : '';
    const done = rows.length - others.length - 1;
    toast.error(`${done} of ${rows.length} moved back`, {
      description: [`${first.name}: ${first.message}${more}`, sent].filter(Boolean).join(' '),
    });
  }

  /** Says how a move of many ended, and answers whether the request was answered. */
  async function perform(move: BulkMove, done: string, lasting?: string): Promise<boolean> {
    try {
      const { results: rows, succeeded } = await bulk.mutateAsync(move);
      const back = movesBack(move, rows, nextOf);
      const offer = back.length > 0 ? { undo: () => void undo(back) } : {};
      const refused = refusedOf(rows);
      if (refused.length > 0) setResults({ succeeded, refused, ...offer });
      else {
        const description = lasting ? { description: lasting } : {};
        toast.success(`${succeeded} ${done}`, { ...offer, ...description });
      }
      clearSelection();
      return true;
    } catch (error) {
      toast.failure('Nothing was changed', error);
      return false;
    }
  }

  const closeResults = () => setResults(null);
  return { perform, clearSelection, results, closeResults, isBusy: bulk.isPending };
}
