'use client';

import { type KeyboardEvent, useCallback } from 'react';
import { lanes } from '@/components/applications/lanes';
import { advanceTo, nextStep } from '@/components/candidate/next-step';
import { latinKey } from '@/components/ui/single-keys';
import { columnsAtStart } from '@/lib/browser/pipeline/first-board';
import type { PipelineBoard, PipelineCard } from '@/lib/browser/pipeline/queries';
import { type StageSlug, stages } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { CARRY_HELP } from './card';
import { CarryingContext } from './carrying';
import { focusNeighbour } from './keyboard';
import { LaneView } from './lane';
import { useCarrying } from './use-carrying';
import { useMatchesInSight } from './use-matches-in-sight';

const instructions =
  'Press Space to pick the card up, the arrow keys to carry it to another stage, Space to drop it and Escape to leave it where it was. Press M for a list of stages.';

/** Opens the menu of a card by key; a card that came with the page renders its button late. */
function openMoveMenu(card: HTMLElement, framesLeft = 60): void {
  const button = card.parentElement?.querySelector<HTMLElement>('[data-move]');
  if (button) {
    button.focus();
    button.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  } else if (framesLeft > 0) requestAnimationFrame(() => openMoveMenu(card, framesLeft - 1));
}

/** The keys that act on the focused card. */
function useCardKeys(columns: PipelineBoard['stages'], lift: (element: HTMLElement) => void) {
  const board = useBoard();
  return useCallback(
    (event: KeyboardEvent, card: PipelineCard) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const element = event.currentTarget;
      if (!(element instanceof HTMLElement) || document.querySelector('[data-carrying]')) return;
      const column = columns.find(({ stage }) => stage.slug === card.status);
      const inOrder = column?.applications.map(({ application_id: id }) => id);
      const key = latinKey(event.nativeEvent).toLowerCase();
      if (key === 'x' && board.mayMove) {
        board.selection.toggle(card.application_id, event.shiftKey ? inOrder : undefined);
      } else if (key === 'm' && board.mayMove) openMoveMenu(element);
      else if (key === ' ' && board.mayMove) lift(element);
      else if ((key === 'e' || key === 'r') && board.mayMove) {
        board.move(card, 'client_rejected', true);
      } else if (key === 'a' && board.mayMove) {
        const to = advanceTo(nextStep(card.status, board.nextOf(card.status)));
        if (to) board.move(card, to, true);
      } else if (!focusNeighbour(event.key, element)) return;
      event.preventDefault();
    },
    [board, columns, lift],
  );
}

type Props = {
  board: PipelineBoard;
  /** What the board was narrowed to as it was read; null while another filter is being read. */
  filter: string | null;
  isFiltered: boolean;
  loadingStages: ReadonlySet<StageSlug>;
  collapsed: readonly string[];
  onCollapse: (status: string) => void;
  onNearEnd: (slug: StageSlug) => void;
  onSelectAll: (slug: StageSlug) => void;
};

/** The kanban board: five lanes of stages between which cards are carried by mouse, touch or keys. */
export function BoardView({ board, filter, isFiltered, collapsed, onCollapse, ...column }: Props) {
  const { carrying, board: place, status, onPointerDown, lift } = useCarrying(board);
  const onKey = useCardKeys(board.stages, lift);
  const atStart = columnsAtStart(board.stages, collapsed);
  useMatchesInSight(board, filter);
  return (
    <CarryingContext value={carrying}>
      <p id={CARRY_HELP} hidden>
        {instructions}
      </p>
      <p ref={status} role="status" aria-live="assertive" className="sr-only" />
      <div
        ref={place}
        data-board
        onPointerDown={onPointerDown}
        className="flex h-full gap-3 overflow-x-auto px-4 pb-3"
      >
        {lanes.map((lane) => (
          <LaneView
            key={lane.status}
            lane={lane}
            columns={board.stages.filter(({ stage }) => stages[stage.slug].lane === lane.status)}
            atStart={atStart}
            isFiltered={isFiltered}
            isCollapsed={collapsed.includes(lane.status)}
            onCollapse={onCollapse}
            onKey={onKey}
            {...column}
          />
        ))}
      </div>
    </CarryingContext>
  );
}
