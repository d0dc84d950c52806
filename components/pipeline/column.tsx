'use client';

import { useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { CheckCheck, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { classNames } from '@/components/ui/class-names';
import { LoadingMore } from '@/components/ui/load-more';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { PipelineCard, PipelineColumn } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { Card } from './card';
import { roomForBar, useIsSelecting } from './selection';

const CARD_HEIGHT = 68;
const GAP = 8;
const OVERSCAN = 2;
const LOAD_AHEAD = 8;
const NEAR = '0px 300px';

/** Whether a column is on the screen or close to it, so that the others render no cards. */
function useNearScreen() {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsNear(entry?.isIntersecting ?? false),
      { root: element.closest('[data-board]'), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

/** How a column looks while a card is dragged: whether the card may go there. */
function useDropState(slug: StageSlug) {
  const { nextOf } = useBoard();
  // useDndContext would render the column again for every movement of the pointer.
  const { setNodeRef, isOver, active } = useDroppable({ id: slug });
  const dragged = active?.data.current?.card as PipelineCard | undefined;
  const isHome = dragged?.status === slug;
  const isAllowed = dragged ? isHome || nextOf(dragged.status).includes(slug) : true;
  return {
    setNodeRef,
    isHome,
    isOver: isOver && !isHome,
    isAllowed,
    isDragging: dragged !== undefined,
  };
}

type Props = {
  column: PipelineColumn;
  isLoadingMore: boolean;
  onNearEnd: (slug: StageSlug) => void;
  onSelectAll: (slug: StageSlug) => void;
  onKey: (event: KeyboardEvent, card: PipelineCard) => void;
};

function ColumnMenu({ column, onSelectAll }: Pick<Props, 'column' | 'onSelectAll'>) {
  const { stage, count } = column;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${stage.name}`}
          className="inline-flex size-7 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <Ellipsis className="size-4" aria-hidden />
        </button>
      }
    >
      <MenuItem
        icon={<CheckCheck aria-hidden />}
        disabled={count === 0}
        onSelect={() => onSelectAll(stage.slug)}
      >
        Select the whole column
      </MenuItem>
    </Menu>
  );
}

function ColumnHeader({ column, onSelectAll }: Pick<Props, 'column' | 'onSelectAll'>) {
  const { mayMove } = useBoard();
  const { stage, count } = column;
  return (
    <header className="flex h-9 shrink-0 items-center gap-2 px-1">
      <StageDot color={stage.color} />
      <h3 id={`stage-${stage.slug}`} className="min-w-0 truncate text-sm font-medium">
        {stage.name}
      </h3>
      <span className="text-xs text-muted tabular-nums">{count.toLocaleString('en')}</span>
      <span className="grow" />
      {mayMove ? <ColumnMenu column={column} onSelectAll={onSelectAll} /> : null}
    </header>
  );
}

/** The cards of a column that are on the screen; asks for more near its end. */
function useCardsInSight({ column, onNearEnd }: Pick<Props, 'column' | 'onNearEnd'>) {
  const { applications: cards, next_cursor: cursor, stage } = column;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    getItemKey: (index) => cards[index]?.application_id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  // A column that was read again has another cursor, even if its end stayed near.
  const wanted = last >= cards.length - LOAD_AHEAD ? cursor : null;
  useEffect(() => {
    if (wanted) onNearEnd(stage.slug);
  }, [wanted, onNearEnd, stage.slug]);
  return { scroller, items, height: rows.getTotalSize() };
}

function Cards({ column, isLoadingMore, onNearEnd, onKey }: Omit<Props, 'onSelectAll'>) {
  const { applications: cards, stage } = column;
  const isSelecting = useIsSelecting(useBoard().selection);
  const columnIds = useMemo(() => cards.map((card) => card.application_id), [cards]);
  const { scroller, items, height } = useCardsInSight({ column, onNearEnd });
  return (
    <div
      ref={scroller}
      data-cards={stage.slug}
      className={classNames('min-h-0 grow overflow-y-auto px-1', isSelecting ? roomForBar : 'pb-1')}
    >
      <ul aria-labelledby={`stage-${stage.slug}`} className="relative" style={{ height }}>
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={column.count}
              aria-posinset={index + 1}
            >
              <Card card={card} columnIds={columnIds} onKey={onKey} />
            </li>
          );
        })}
      </ul>
      {isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}

/** One stage of the board: a place to drop on, whose cards load as one scrolls. */
export const Column = memo(function Column(props: Props) {
  const { stage } = props.column;
  const { ref, isNear } = useNearScreen();
  const { setNodeRef, isHome, isOver, isAllowed, isDragging } = useDropState(stage.slug);
  // A carried card must stay mounted, however far its own column has scrolled away.
  const showsCards = isNear || isHome;
  return (
    <section
      ref={(element) => {
        ref.current = element;
        setNodeRef(element);
      }}
      data-column={stage.slug}
      data-count={props.column.count}
      aria-labelledby={`stage-${stage.slug}`}
      className={classNames(
        'flex h-full w-66 shrink-0 flex-col rounded-xl p-1 transition-[opacity,background-color]',
        isDragging && !isAllowed && 'opacity-45',
        isOver && isAllowed && 'bg-accent-soft opacity-100',
        isOver && !isAllowed && 'bg-warning-soft opacity-100',
      )}
    >
      <ColumnHeader column={props.column} onSelectAll={props.onSelectAll} />
      {showsCards ? <Cards {...props} /> : null}
    </section>
  );
});
