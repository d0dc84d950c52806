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

const rowAt = (body: HTMLElement | null, index: number) =>
  body?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`) ?? null;

/** The first row that the head of the table does not cover, counted from zero. */
function firstInSight(body: HTMLElement | null): number {
  const top = body?.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr[aria-rowindex]') ?? [])];
  const row = rows.find((one) => one.getBoundingClientRect().top >= Math.max(0, top - 1));
  return Number(row?.getAttribute('aria-rowindex') ?? 2) - 2;
}

/** When the row with the focus leaves the list, the one that comes into its place gets the focus. */
function useRowInPlace(body: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const held = useRef<{ id: string | undefined; index: number } | null>(null);
  useEffect(() => {
    const { current: left } = held;
    const hasLeft = left?.id !== undefined && !ids.includes(left.id);
    if (hasLeft && document.activeElement === document.body) {
      const row = rowAt(body.current, Math.min(left.index, ids.length - 1));
      row?.querySelector<HTMLElement>('[data-row-target]')?.focus({ preventScroll: true });
    }
    function note() {
      const index = focusedRow(body.current);
      held.current = index === undefined ? null : { id: ids[index], index };
    }
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [body, ids]);
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
  useRowInPlace(body, ids);
  const last = useRef(-1);
  const wanted = useRef<number | null>(null);
  function focusWanted() {
    if (wanted.current === null) return;
    const row = rowAt(body.current, wanted.current);
    const target = row?.querySelector<HTMLElement>('[data-row-target]');
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  }
  // A row far off is there only once the scrolling has rendered it.
  useEffect(focusWanted);
  /** The row that has the focus, or had it last; null where that has scrolled away. */
  function present(): number | null {
    const focused = focusedRow(body.current);
    if (focused !== undefined) return focused;
    return rowAt(body.current, last.current) ? last.current : null;
  }
  function step(by: 1 | -1) {
    const from = present();
    go(from === null ? firstInSight(body.current) : from + by);
  }
  function go(to: number) {
    if (to < 0 || to >= ids.length) return;
    last.current = to;
    wanted.current = to;
    show(to);
    focusWanted();
  }
  function tick(inOrder?: readonly string[]) {
    // Nobody ticks a row that they do not see.
    const id = ids[present() ?? -1];
    if (id) selection?.toggle(id, inOrder);
  }
  const tickUpTo = () => tick(ids);
  const ticks = selection ? { x: () => tick(), X: tickUpTo } : {};
  const keys = { j: () => step(1), k: () => step(-1), ...ticks };
  useSingleKeys(keys, isCovered, 'jk');
}
