'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { failureText } from '@/components/ui/failure-text';
import { type Selection, useSelected } from '@/components/ui/selection';
import { SelectionBar } from '@/components/ui/selection-bar';
import { toast } from '@/components/ui/toast';
import { replayChosen } from '@/lib/browser/deliveries/queries';

const deliveries = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** Sends the ticked deliveries again; what is refused stays ticked. */
export function ReplayBar({ selection }: { selection: Selection }) {
  const ids = [...useSelected(selection)];
  const replay = useMutation(replayChosen(useQueryClient()));
  async function send() {
    const { done, refused } = await replay.mutateAsync(ids);
    selection.replace(refused.map(({ deliveryId }) => deliveryId));
    const [first] = refused;
    if (done > 0) toast.success(`${deliveries(done)} on the way again`);
    if (!first) return;
    toast.error(`${deliveries(refused.length)} not sent`, {
      description: failureText(first.error),
    });
  }
  return (
    <SelectionBar label="Selected deliveries" selection={selection}>
      <Button size="small" isBusy={replay.isPending} onClick={() => void send()}>
        <RotateCcw aria-hidden /> Replay
      </Button>
    </SelectionBar>
  );
}
