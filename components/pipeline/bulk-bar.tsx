'use client';

import { UserX, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import { useBoard } from './board-context';
import { BulkMoveMenu } from './bulk-move-menu';
import { useSelected } from './selection';
import type { useBoardMoves } from './use-board-moves';
import { useClearOnEscape } from './use-clear-on-escape';

/** What can be done with the selected cards, at the foot of the page while there are any. */
export function BulkBar({
  moves: { many, rejections },
  nameOfId,
  cardOfId,
}: {
  moves: ReturnType<typeof useBoardMoves>;
  nameOfId: (id: string) => string;
  cardOfId: (id: string) => PipelineCard | undefined;
}) {
  const { selection, mayMove } = useBoard();
  const ids = [...useSelected(selection)];
  useClearOnEscape(selection);
  if (ids.length === 0 || !mayMove) return null;
  const { isBusy } = many;
  const [only] = ids;
  const subject = ids.length === 1 && only ? nameOfId(only) : `${ids.length} applicants`;
  return (
    <section
      aria-label="Selected applicants"
      className="fixed inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-1.5 rounded-xl border border-line bg-raised p-2 sm:gap-2 sm:px-3 shadow-xl"
    >
      <p role="status" className="px-1 text-sm font-medium tabular-nums">
        {ids.length} selected
      </p>
      <BulkMoveMenu
        isBusy={isBusy}
        cards={ids.flatMap((id) => cardOfId(id) ?? [])}
        onChoose={({ slug: to, name }) =>
          void many.perform({ action: 'change-stage', applicationIds: ids, to }, `moved to ${name}`)
        }
      />
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => rejections.setRejecting({ ids, subject })}
      >
        <UserX aria-hidden className="max-sm:hidden" /> Reject…
      </Button>
      <IconButton label="Clear the selection" onClick={() => selection.clear()}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
