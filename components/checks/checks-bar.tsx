'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Download, type LucideIcon, RotateCcw, Send, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useOutcome } from '@/components/bulk/use-outcome';
import { Button } from '@/components/ui/button';
import { type Selection, useSelected } from '@/components/ui/selection';
import { SelectionBar } from '@/components/ui/selection-bar';
import {
  type BulkCheckAction,
  type CheckStatus,
  type ListedCheck,
  moveChecks,
} from '@/lib/browser/checks';
import { CheckQuestion } from './check-question';
import { saveChecks } from './csv';
import { checksOf, nameOf } from './words';

type Act = {
  action: BulkCheckAction;
  /** The status of those it can be done to. */
  from: CheckStatus;
  label: string;
  icon: LucideIcon;
  done: string;
};

const acts: readonly Act[] = [
  {
    ...{ action: 'submit', from: 'consent_received', label: 'Submit to the vendor…' },
    ...{ icon: ShieldCheck, done: 'ordered' },
  },
  {
    ...{ action: 'remind', from: 'pending', label: 'Send again…', icon: Send },
    done: 'asked about again',
  },
  {
    ...{ action: 'retry', from: 'failed', label: 'Try again…', icon: RotateCcw },
    done: 'opened again',
  },
  { action: 'cancel', from: 'pending', label: 'Give up…', icon: Ban, done: 'given up' },
];

function Left({ count, of }: { count: number; of: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2">
      {checksOf(count)} of the {of} selected {count === 1 ? 'stands' : 'stand'} otherwise and{' '}
      {count === 1 ? 'stays' : 'stay'} as before.
    </p>
  );
}

/** What can be done with all ticked checks: each action with those that stand so. */
export function ChecksBar({
  selection,
  checks,
}: {
  selection: Selection;
  checks: readonly ListedCheck[];
}) {
  const ids = useSelected(selection);
  const chosen = checks.filter(({ check_id: id }) => ids.has(id));
  const [asking, setAsking] = useState<Act | null>(null);
  const { mutateAsync, isPending } = useMutation(moveChecks(useQueryClient()));
  const { say, dialog } = useOutcome(selection);
  const meantBy = ({ from }: Act) => chosen.filter(({ status }) => status === from);
  const meant = asking ? meantBy(asking) : [];

  function perform({ action, done }: Act) {
    setAsking(null);
    const named = new Map(meant.map((check) => [check.check_id, nameOf(check)]));
    void say(mutateAsync({ action, ids: [...named.keys()] }), {
      done: (count) => `${checksOf(count)} ${done}`,
      nameOf: (id) => named.get(id) ?? 'A check',
    });
  }

  return (
    <>
      <SelectionBar label="Selected checks" selection={selection}>
        {acts.map((act) =>
          meantBy(act).length > 0 ? (
            <Button key={act.action} size="small" isBusy={isPending} onClick={() => setAsking(act)}>
              <act.icon aria-hidden className="max-sm:hidden" /> {act.label}
            </Button>
          ) : null,
        )}
        <Button size="small" onClick={() => saveChecks(chosen)}>
          <Download aria-hidden className="max-sm:hidden" /> Export
        </Button>
      </SelectionBar>
      {asking ? (
        <CheckQuestion
          action={asking.action}
          count={meant.length}
          left={<Left count={chosen.length - meant.length} of={chosen.length} />}
          isBusy={isPending}
          onClose={() => setAsking(null)}
          onConfirm={() => perform(asking)}
        />
      ) : null}
      {dialog}
    </>
  );
}
