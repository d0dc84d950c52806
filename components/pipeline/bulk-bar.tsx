'use client';

import { UserX, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { BulkMoveMenu } from './bulk-move-menu';
import { useSelected } from './selection';
import { personOf, type useBoardMoves } from './use-board-moves';
import { useClearOnEscape } from './use-clear-on-escape';

/** What can be done with the selected cards, at the foot of the page while there are any. */
export function BulkBar({
  moves: { many, decisions },
  cardOfId,
}: {
  moves: ReturnType<typeof useBoardMoves>;
  cardOfId: (id: string) => PipelineCard | undefined;
}) {
  const { selection, mayMove } = useBoard();
  const ids = [...useSelected(selection)];
  useClearOnEscape(selection);
  if (ids.length === 0 || !mayMove) return null;
  const { isBusy } = many;
  const cards = ids.flatMap((id) => cardOfId(id) ?? []);
  const ask = (to: StageSlug) => decisions.askMany(ids, cards.map(personOf), to);
  return (
    <section
      aria-label="Selected applicants"
      className="fixed inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-1.5 rounded-xl border border-line bg-raised p-2 sm:gap-2 sm:px-3 shadow-xl"
    >
      <p role="status" className="px-1 text-sm font-medium tabular-nums">
        {ids.length} selected
      </p>
      <BulkMoveMenu isBusy={isBusy} cards={cards} onChoose={({ slug }) => ask(slug)} />
      <Button size="small" isBusy={isBusy} onClick={() => ask('client_rejected')}>
        <UserX aria-hidden className="max-sm:hidden" /> Reject…
      </Button>
      <IconButton label="Clear the selection" onClick={() => selection.clear()}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
