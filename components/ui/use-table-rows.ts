'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardsBelow, coarsePointer, onPaper, useMedia } from './media';

const HEIGHT = { head: 37, row: 36, touched: 44, card: 64 };
const OVERSCAN = 5;
const LOAD_AHEAD = 20;

type Wanted = {
  ids: readonly string[];
  keepsPlace: boolean;
  onNearEnd: (() => void) | undefined;
};

/** Scrolls along when rows are added above what a person has scrolled to. */
function useKeptPlace(
  scrollerOf: () => HTMLElement | null,
  ids: readonly string[] | null,
  height: number,
) {
  const first = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const added = ids && first.current ? ids.indexOf(first.current) : 0;
    const element = scrollerOf();
    if (element && added > 0 && element.scrollTop > 0) element.scrollTop += added * height;
    first.current = ids?.[0];
  }, [scrollerOf, ids, height]);
}

/** How far the rows begin below the top of what scrolls: under the head, or somewhere on the page. */
function useMargin(
  body: RefObject<HTMLElement | null>,
  scrollerOf: () => HTMLElement | null,
  isCard: boolean,
) {
  const [margin, setMargin] = useState(HEIGHT.head);
  // After each rendering, since anything above the cards may have grown.
  useLayoutEffect(() => {
    if (!isCard) return setMargin(HEIGHT.head);
    const scroller = scrollerOf();
    if (!scroller || !body.current) return;
    const { top } = body.current.getBoundingClientRect();
    setMargin(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
  });
  return margin;
}

/** Whether the table is wider than what shows it, so that it scrolls aside. */
function useIsWide(scroller: RefObject<HTMLElement | null>) {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller]);
  return isWide;
}

/**
 * The rows that are on the screen, and where each is; asks for more near the end. On phones they are
 * cards, and the page scrolls instead of the table.
 */
export function useTableRows({ ids, keepsPlace, onNearEnd }: Wanted) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isCard = useMedia(cardsBelow);
  const isTouched = useMedia(coarsePointer);
  const height = isCard ? HEIGHT.card : isTouched ? HEIGHT.touched : HEIGHT.row;
  const scrollerOf = useCallback(
    () => (isCard ? (scroller.current?.closest('main') ?? null) : scroller.current),
    [isCard],
  );
  const margin = useMargin(body, scrollerOf, isCard);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: ids.length,
    getScrollElement: scrollerOf,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: isCard ? 0 : margin,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what has changed
  useEffect(() => virtual.measure(), [virtual, height]);
  useKeptPlace(scrollerOf, keepsPlace ? ids : null, height);
  const seen = virtual.getVirtualItems();
  // Paper shows every row that is loaded, not only those on the screen.
  const isPrinted = useMedia(onPaper);
  const items: readonly { index: number; start: number }[] = isPrinted
    ? ids.map((_, index) => ({ index, start: margin + index * height }))
    : seen;
  const isNearEnd = (seen.at(-1)?.index ?? 0) >= ids.length - LOAD_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  return {
    ...{ scroller, body, items, isCard },
    /** Pixels of rows above the first of `items`. */
    above: (items[0]?.start ?? margin) - margin,
    isWide: useIsWide(scroller),
    height: virtual.getTotalSize(),
    show: (index: number) => virtual.scrollToIndex(index),
  };
}
