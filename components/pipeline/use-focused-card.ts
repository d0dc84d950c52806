import { type FocusEvent, type RefObject, useEffect, useState } from 'react';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';

type Focused = { id: string; place: number };

/** Gives the focus to the card that came into a place, or to what a column without cards still has. */
function focusPlace(column: HTMLElement, cards: readonly PipelineCard[], place: number): void {
  const id = cards[Math.min(place, cards.length - 1)]?.application_id;
  const card = id && column.querySelector<HTMLElement>(`[data-card="${id}"]`);
  (card || column.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}

/**
 * The card of a column that has the focus, for the column to keep it rendered wherever it scrolls.
 * When it goes, because somebody moved it, the one that comes into its place gets the focus, unless
 * the focus has gone elsewhere.
 */
export function useFocusedCard(
  column: RefObject<HTMLElement | null>,
  cards: readonly PipelineCard[],
) {
  const [focused, setFocused] = useState<Focused | null>(null);
  useEffect(() => {
    if (!focused || cards[focused.place]?.application_id === focused.id) return;
    const place = cards.findIndex(({ application_id: id }) => id === focused.id);
    setFocused(place < 0 ? null : { id: focused.id, place });
    const isLost = place < 0 && document.activeElement === document.body;
    if (isLost && column.current) focusPlace(column.current, cards, focused.place);
  }, [column, cards, focused]);
  return {
    focusedPlace: focused?.place ?? null,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const card = target.closest('li')?.querySelector<HTMLElement>('[data-card]');
      const id = card?.dataset.card ?? '';
      const place = cards.findIndex((one) => one.application_id === id);
      setFocused((now) => (place < 0 ? null : now?.id === id ? now : { id, place }));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
  };
}
