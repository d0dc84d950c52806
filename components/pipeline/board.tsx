'use client';

import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { PipelineBoard, PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { CardFace, cardClass, nameOf } from './card';
import { announcementsFor, focusNeighbour, KeyboardCarrier, keyboardCodes } from './keyboard';
import { LaneView } from './lane';
import { lanes } from './lanes';
import { useMatchesInSight } from './use-matches-in-sight';

const instructions = {
  draggable:
    'Press Space to pick the card up, the arrow keys to carry it to another stage, Space to drop it and Escape to leave it where it was. Press M for a list of stages.',
};

const DRAG_DISTANCE = 6;
const TOUCH_DELAY_MS = 220;
const TOUCH_TOLERANCE = 8;

function useBoardSensors(carrier: KeyboardCarrier) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: carrier.coordinates, keyboardCodes }),
  );
}

/** The keys that act on the focused card; the rest is left to lifting it. */
function useCardKeys(columns: PipelineBoard['stages']) {
  const board = useBoard();
  return useCallback(
    (event: KeyboardEvent, card: PipelineCard) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const element = event.currentTarget;
      if (!(element instanceof HTMLElement) || document.querySelector('[data-carrying]')) return;
      const column = columns.find(({ stage }) => stage.slug === card.status);
      const inOrder = column?.applications.map(({ application_id: id }) => id);
      const key = event.key.toLowerCase();
      if (key === 'x' && board.mayMove) {
        board.selection.toggle(card.application_id, event.shiftKey ? inOrder : undefined);
      } else if (key === 'm' && board.mayMove) {
        element.parentElement?.querySelector<HTMLElement>('[data-move]')?.focus();
        element.parentElement
          ?.querySelector<HTMLElement>('[data-move]')
          ?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      } else if (key === 'r' && board.mayMove) board.move(card, 'client_rejected', true);
      else if (!focusNeighbour(event.key, element)) return;
      event.preventDefault();
    },
    [board, columns],
  );
}

const cardIn = ({ data }: Active) => (data.current?.card as PipelineCard | undefined) ?? null;

/** The card that is being dragged, and what moves it where it is dropped. */
function useDragging(carrier: KeyboardCarrier) {
  const { move } = useBoard();
  const [dragged, setDragged] = useState<PipelineCard | null>(null);
  function show(card: PipelineCard | null) {
    carrier.reset();
    setDragged(card);
  }
  function onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
    const card = cardIn(active);
    show(null);
    const isByKey = activatorEvent.type === 'keydown';
    if (card && over && over.id !== card.status) move(card, over.id as StageSlug, isByKey);
  }
  const onDragStart = ({ active }: DragStartEvent) => show(cardIn(active));
  return { dragged, handlers: { onDragStart, onDragEnd, onDragCancel: () => show(null) } };
}

/** What screen readers say about dragging. */
function useAccessibility() {
  const { stageOf, nextOf } = useBoard();
  return useMemo(
    () => ({
      screenReaderInstructions: instructions,
      announcements: announcementsFor(
        nameOf,
        (slug) => stageOf(slug).name,
        (card, slug) => nextOf(card.status).includes(slug),
      ),
    }),
    [stageOf, nextOf],
  );
}

type Props = {
  board: PipelineBoard;
  /** What the board was narrowed to as it was read; null while another filter is being read. */
  filter: string | null;
  loadingStages: ReadonlySet<StageSlug>;
  collapsed: readonly string[];
  onCollapse: (status: string) => void;
  onNearEnd: (slug: StageSlug) => void;
  onSelectAll: (slug: StageSlug) => void;
};

/** The kanban board: five lanes of stages between which cards are dragged by mouse, touch or keys. */
export function BoardView({ board, filter, collapsed, onCollapse, ...column }: Props) {
  const [carrier] = useState(() => new KeyboardCarrier());
  const { dragged, handlers } = useDragging(carrier);
  const sensors = useBoardSensors(carrier);
  const accessibility = useAccessibility();
  const onKey = useCardKeys(board.stages);
  useMatchesInSight(board, filter);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={carrier.collisions}
      accessibility={accessibility}
      autoScroll={{ threshold: { x: 0.15, y: 0.1 } }}
      {...handlers}
    >
      <div
        data-board
        {...(dragged ? { 'data-carrying': true } : {})}
        className="flex h-full gap-3 overflow-x-auto px-4 pb-3"
      >
        {lanes.map((lane) => (
          <LaneView
            key={lane.status}
            lane={lane}
            columns={board.stages.filter(({ stage }) => stage.stage_type === lane.status)}
            isCollapsed={collapsed.includes(lane.status)}
            onCollapse={onCollapse}
            onKey={onKey}
            {...column}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className={`${cardClass} w-62 rotate-1 cursor-grabbing shadow-xl`}>
            <CardFace card={dragged} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
