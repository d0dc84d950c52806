'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

/** In the order in which they are the place to go on from. */
const places = ['[data-filters]', '[role=combobox]', 'input[type=search]'];

/** The button of the filters that an element belongs to or, where there is none, another field of theirs. */
function filtersOf(element: HTMLElement): HTMLElement | null {
  const bar = element.closest(`:has(${places.join(', ')})`);
  for (const place of places) {
    const found = bar?.querySelector<HTMLElement>(place);
    if (found) return found;
  }
  return null;
}

/** Gives the focus of a button that goes once it is pressed to the filters it belongs to. */
export function useHandedFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) filtersOf(own)?.focus({ preventScroll: true });
    };
  }, []);
  return button;
}

/** Takes all filters away at once. */
export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <Button ref={useHandedFocus()} variant="ghost" size="small" onClick={onClear}>
      Clear all
    </Button>
  );
}

/** Takes all filters away where they leave nothing to be shown. */
export function ClearFilters({
  onClear,
  children = 'Clear all filters',
}: {
  onClear: () => void;
  children?: ReactNode;
}) {
  return (
    <Button ref={useHandedFocus()} onClick={onClear}>
      {children}
    </Button>
  );
}
