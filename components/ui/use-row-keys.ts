'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { Selection } from './selection';
import { useSingleKeys } from './single-keys';

function isCovered(): boolean {
  return document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;
}

/** The row with the focus, counted from zero; undefined where none has it. */
function focusedRow(body: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest('tr');
  if (!row || !body?.contains(row)) return undefined;
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

/** `j` and `k` go from row to row, Enter opens, `x` ticks and Shift+x ticks all rows up to here. */
export function useRowKeys({
  body,
  ids,
  show,
  selection,
}: {
  body: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Scrolls to a row. */
  show: (index: number) => void;
  selection: Selection | undefined;
}): void {
  const last = useRef(-1);
  const wanted = useRef<number | null>(null);
  function focusWanted() {
    if (wanted.current === null) return;
    const row = `tr[aria-rowindex="${wanted.current + 2}"] [data-row-target]`;
    const target = body.current?.querySelector<HTMLElement>(row);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  }
  // A row far off is there only once the scrolling has rendered it.
  useEffect(focusWanted);
  const present = () => focusedRow(body.current) ?? last.current;
  function go(to: number) {
    if (to < 0 || to >= ids.length) return;
    last.current = to;
    wanted.current = to;
    show(to);
    focusWanted();
  }
  function tick(inOrder?: readonly string[]) {
    const id = ids[present()];
    if (id) selection?.toggle(id, inOrder);
  }
  const tickUpTo = () => tick(ids);
  const ticks = selection ? { x: () => tick(), X: tickUpTo } : {};
  const keys = { j: () => go(present() + 1), k: () => go(present() - 1), ...ticks };
  useSingleKeys(keys, isCovered, 'jk');
}
