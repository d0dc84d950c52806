'use client';

import { useState } from 'react';
import { failureText } from '@/components/ui/failure-text';
import type { Selection } from '@/components/ui/selection';
import { toast } from '@/components/ui/toast';
import type { BulkOutcome } from '@/lib/browser/in-parts';
import { BulkResults, type Refusal } from './results';

type Results = { succeeded: number; refused: Refusal[]; undo?: () => void };

type Saying<Row> = {
  /** What was done, of so many. */
  done: (count: number) => string;
  nameOf: (id: string) => string;
  /** Takes back what was done. */
  undo?: (rows: readonly Row[]) => void;
};

/**
 * Says how an action on all ticked rows ended: in a message where all of them were changed, else in
 * a dialog that lists the others. Then nothing is ticked any more.
 */
export function useOutcome(selection: Selection) {
  const [results, setResults] = useState<Results | null>(null);
  const close = () => setResults(null);

  async function say<Row>(work: Promise<BulkOutcome<Row>>, saying: Saying<Row>): Promise<void> {
    try {
      const { done, refused } = await work;
      const { undo } = saying;
      const offer = undo && done.length > 0 ? { undo: () => undo(done) } : {};
      if (refused.length === 0) toast.success(saying.done(done.length), offer);
      else {
        const named = refused.map(({ id, error }) => {
          return { id, name: saying.nameOf(id), message: failureText(error) };
        });
        setResults({ succeeded: done.length, refused: named, ...offer });
      }
      selection.clear();
    } catch (error) {
      toast.failure('Nothing was changed', error);
    }
  }

  const select = (ids: string[]) => {
    selection.replace(ids);
    close();
  };
  const dialog = results ? <BulkResults {...results} onClose={close} onSelect={select} /> : null;
  return { say, dialog };
}
