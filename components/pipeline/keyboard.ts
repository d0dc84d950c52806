import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCodes,
  type KeyboardCoordinateGetter,
  pointerWithin,
  rectIntersection,
} from '@dnd-kit/core';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';

/** Space lifts and drops, so that Enter stays free to open a card. */
export const keyboardCodes: KeyboardCodes = {
  start: ['Space'],
  cancel: ['Escape'],
  end: ['Space', 'Enter'],
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

function columnsOnBoard(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-board] [data-column]')];
}

/**
 * Carries a card from column to column by the arrow keys. Columns are taken in the order they stand
 * in, whatever their distance; the next one is scrolled into view, so an off-screen or an empty
 * column can be reached like any other.
 */
export class KeyboardCarrier {
  #target: StageSlug | null = null;

  /** Forgets where the last drag went; call it when a drag begins or ends. */
  readonly reset = (): void => {
    this.#target = null;
  };

  readonly coordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const columns = columnsOnBoard();
    const home = (context.active?.data.current?.card as PipelineCard | undefined)?.status;
    const present = this.#target ?? home;
    const index = columns.findIndex(({ dataset }) => dataset.column === present);
    const next = columns[Math.min(columns.length - 1, Math.max(0, index + step))];
    if (!next) return currentCoordinates;
    next.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    this.#target = next.dataset.column as StageSlug;
    const { left, top } = next.getBoundingClientRect();
    // Columns that scroll in stop at the same place; only new coordinates make dnd-kit look again.
    return { x: left + 8 + (columns.indexOf(next) % 2), y: top + 48 };
  };

  /** The column chosen by keyboard, or the one under the pointer. */
  readonly collisions: CollisionDetection = (arguments_) => {
    const chosen = arguments_.droppableContainers.find(({ id }) => id === this.#target);
    if (chosen && !arguments_.pointerCoordinates) return [{ id: chosen.id }];
    const under = pointerWithin(arguments_);
    return under.length > 0 ? under : rectIntersection(arguments_);
  };
}

/** What screen readers say while a card is carried. */
export function announcementsFor(
  nameOf: (card: PipelineCard) => string,
  stageName: (slug: StageSlug) => string,
  isAllowed: (card: PipelineCard, slug: StageSlug) => boolean,
): Announcements {
  const subject = (data: { current?: { card?: PipelineCard } | undefined }) => data.current?.card;
  const place = (card: PipelineCard, slug: StageSlug) =>
    card.status === slug || isAllowed(card, slug)
      ? stageName(slug)
      : `${stageName(slug)}, which the workflow does not allow from here`;
  return {
    onDragStart({ active }) {
      const card = subject(active.data);
      return card && `Picked up ${nameOf(card)} in ${stageName(card.status)}.`;
    },
    onDragOver({ active, over }) {
      const card = subject(active.data);
      if (!card || !over) return undefined;
      return `${nameOf(card)} is over ${place(card, over.id as StageSlug)}.`;
    },
    onDragEnd({ active, over }) {
      const card = subject(active.data);
      if (!card || !over) return undefined;
      return `Dropped ${nameOf(card)} on ${place(card, over.id as StageSlug)}.`;
    },
    onDragCancel({ active }) {
      const card = subject(active.data);
      return card && `${nameOf(card)} stays in ${stageName(card.status)}.`;
    },
  };
}

const PATIENCE_MS = 2000;

/** Focuses a column's first card, once a column that was far off the screen shows its cards. */
function focusFirstCard(column: HTMLElement, from: HTMLElement): void {
  const until = performance.now() + PATIENCE_MS;
  function look() {
    const card = column.querySelector<HTMLElement>('[data-card]');
    if (card) card.focus();
    else if (performance.now() < until && document.activeElement === from) {
      requestAnimationFrame(look);
    }
  }
  look();
}

/** Takes the focus from one card to its neighbour: up and down in a column, left and right between them. */
export function focusNeighbour(key: string, from: HTMLElement): boolean {
  const column = from.closest<HTMLElement>('[data-column]');
  if (!column) return false;
  const cardsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[data-card]')];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const cards = cardsIn(column);
    cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    return true;
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return false;
  const columns = columnsOnBoard();
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const place = columns[at];
    if (!place || place.dataset.count === '0') continue;
    place.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    focusFirstCard(place, from);
    return true;
  }
  return true;
}
