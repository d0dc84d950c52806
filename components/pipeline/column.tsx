'use client';

import { CheckCheck, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { classNames } from '@/components/ui/class-names';
import { LoadingMore } from '@/components/ui/load-more';
import { Menu, MenuItem } from '@/components/ui/menu';
import { roomForBar, useIsSelecting } from '@/components/ui/selection';
import type { PipelineCard, PipelineColumn } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { Card } from './card';
import { useCarried } from './carrying';
import { useFocusedCard } from './use-focused-card';
import { useRowsInSight } from './use-rows-in-sight';

/** A card and the gap below it. */
const ROW_PX = 76;
const GAP_PX = 8;
const LOAD_AHEAD = 4;
const NEAR = '0px 300px';

/** Whether a column is on the screen or close to it, so that the others render no cards. */
function useNearScreen(isAtStart: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(isAtStart);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      // A busy page hears of several changes at once, the last of which holds.
      (changes) => setIsNear(changes.at(-1)?.isIntersecting ?? false),
      { root: element.closest('[data-board]'), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

/** How a column stands to the carried card: its home, a place it may go to, one it may not. */
function useDropState(slug: StageSlug) {
  const { nextOf } = useBoard();
  const home = useCarried(({ card }) => card?.status ?? null);
  const isOver = useCarried(({ over }) => over === slug);
  const isHome = home === slug;
  const isAllowed = home === null || isHome || nextOf(home).includes(slug);
  return { isHome, isAllowed, isOver: isOver && !isHome };
}

type Props = {
  column: PipelineColumn;
  /** Whether a screen shows it before anything is scrolled. */
  isAtStart: boolean;
  /** Whether the board is narrowed down, so that nobody in a column says nothing about it. */
  isFiltered: boolean;
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

type CardsProps = Omit<Props, 'onSelectAll' | 'isAtStart' | 'isFiltered'> & {
  /** The place of the card that has the focus, which must not be lost with it. */
  focusedPlace: number | null;
};

/** The cards of a column that are on the screen, with their places; asks for more near its end. */
function useCardsInSight({
  column,
  onNearEnd,
  focusedPlace,
}: Pick<CardsProps, 'column' | 'onNearEnd' | 'focusedPlace'>) {
  const { applications: cards, next_cursor: cursor, stage } = column;
  const { scroller, from, to } = useRowsInSight(cards.length, ROW_PX);
  // A column that was read again has another cursor, even if its end stayed near.
  const wanted = to > cards.length - LOAD_AHEAD ? cursor : null;
  useEffect(() => {
    if (wanted) onNearEnd(stage.slug);
  }, [wanted, onNearEnd, stage.slug]);
  const height = Math.max(0, cards.length * ROW_PX - GAP_PX);
  const inSight = cards.slice(from, to).map((card, index) => ({ card, place: from + index }));
  const focused = focusedPlace === null ? undefined : cards[focusedPlace];
  if (focused && focusedPlace !== null) {
    if (focusedPlace < from) inSight.unshift({ card: focused, place: focusedPlace });
    if (focusedPlace >= to) inSight.push({ card: focused, place: focusedPlace });
  }
  return { scroller, inSight, height };
}

function Cards({ column, isLoadingMore, onNearEnd, onKey, focusedPlace }: CardsProps) {
  const { applications: cards, stage } = column;
  const isSelecting = useIsSelecting(useBoard().selection);
  const columnIds = useMemo(() => cards.map((card) => card.application_id), [cards]);
  const { scroller, inSight, height } = useCardsInSight({ column, onNearEnd, focusedPlace });
  return (
    <div
      ref={scroller}
      data-cards={stage.slug}
      className={classNames('min-h-0 grow overflow-y-auto px-1', isSelecting ? roomForBar : 'pb-1')}
    >
      <ul aria-labelledby={`stage-${stage.slug}`} className="relative" style={{ height }}>
        {inSight.map(({ card, place }) => (
          <li
            key={card.application_id}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${place * ROW_PX}px)` }}
            aria-setsize={column.count}
            aria-posinset={place + 1}
          >
            <Card card={card} columnIds={columnIds} onKey={onKey} />
          </li>
        ))}
      </ul>
      {isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}

const columnLook =
  'flex h-full shrink-0 flex-col rounded-xl p-1 transition-[opacity,background-color]';

/** A column in which nobody is found, out of the way but still a place to drop on. */
function NarrowColumn({ name, color }: { name: string; color: string | null }) {
  return (
    <h3 className="flex min-h-0 items-center gap-2 py-1.5 text-xs text-muted [writing-mode:vertical-rl]">
      <StageDot color={color} />
      <span className="truncate">{name}</span>
      <span className="tabular-nums">0</span>
    </h3>
  );
}

/** One stage of the board: a place to drop on, whose cards load as one scrolls. */
export const Column = memo(function Column(props: Props) {
  const { stage, count } = props.column;
  const { ref, isNear } = useNearScreen(props.isAtStart);
  const { isHome, isOver, isAllowed } = useDropState(stage.slug);
  const { focusedPlace, ...focusHandlers } = useFocusedCard(ref, props.column.applications);
  const isNarrow = props.isFiltered && count === 0;
  // A carried card and a focused one must stay mounted, however far their column has scrolled away.
  const showsCards = isNear || isHome || focusedPlace !== null;
  return (
    <section
      ref={ref}
      data-column={stage.slug}
      data-count={count}
      {...focusHandlers}
      {...(isNarrow ? { 'aria-label': stage.name } : { 'aria-labelledby': `stage-${stage.slug}` })}
      className={classNames(
        columnLook,
        isNarrow ? 'w-10 items-center' : 'w-66',
        !isAllowed && 'opacity-45',
        isOver && isAllowed && 'bg-accent-soft opacity-100',
        isOver && !isAllowed && 'bg-warning-soft opacity-100',
      )}
    >
      {isNarrow ? (
        <NarrowColumn name={stage.name} color={stage.color} />
      ) : (
        <>
          <ColumnHeader column={props.column} onSelectAll={props.onSelectAll} />
          {showsCards ? <Cards {...props} focusedPlace={focusedPlace} /> : null}
        </>
      )}
    </section>
  );
});
