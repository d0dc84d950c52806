'use client';

import type { DragMoveEvent } from '@dnd-kit/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { carried, isSame, problemOf, stepped, stretched } from './moving';
import type { OfferedSlot } from './remove-button';
import { problems, useSlotMove } from './use-slot-move';
import { type Hours, hoursShown, placeOf, type Span, STEP_PX } from './week';
import { timeWords } from './words';

/** What a drag carries: a whole time, or its end. */
export type Load = { slot: OfferedSlot; isEnd: boolean };

type Draft = { slot: OfferedSlot; span: Span; isByKeys: boolean };
type Focus = { slotId: string; start: string };

/** Where a time would come, and whether it could stand there. */
export type Shown = { span: Span; isRefused: boolean };

/** What the blocks of a week need to be moved by. */
export type Moving = {
  zone: string;
  days: readonly string[];
  hours: Hours;
  /** Where a slot is being moved to; null where it is not. */
  shownOf: (slot: OfferedSlot) => Shown | null;
  onKey: (slot: OfferedSlot, event: KeyboardEvent) => void;
  onBlur: (slot: OfferedSlot) => void;
  /** The block that is to have the focus as soon as it is there. */
  focus: RefObject<Focus | null>;
};

const focusBlock = (id: string) =>
  document.querySelector<HTMLElement>(`[data-offered="${CSS.escape(id)}"]`)?.focus();

function useCommit(zone: string, clear: () => void) {
  const { move, tellFailure } = useSlotMove(zone);
  const focus = useRef<Focus | null>(null);
  return {
    focus,
    async commit({ slot, span, isByKeys }: Draft) {
      if (isSame(slot, span)) return clear();
      if (isByKeys) focus.current = { slotId: slot.slot_id, start: span.start_time };
      // The cache tells its readers a moment later; until then the block stays where it was put.
      const reason = await move(slot, span, () => setTimeout(clear, 0));
      if (!reason) return;
      clear();
      focus.current = null;
      tellFailure(reason);
      if (isByKeys) setTimeout(() => focusBlock(slot.slot_id), 0);
    },
  };
}

type Parts = {
  draft: Draft | null;
  days: readonly string[];
  zone: string;
  problemAt: (slot: OfferedSlot, span: Span) => 'past' | 'overlap' | null;
  setDraft: (draft: Draft) => void;
  say: (words: string) => void;
  put: (draft: Draft) => void;
  putBack: () => void;
};

/** What the keys do: step after step, and then put down or back. */
function keysOf({ draft, days, zone, problemAt, setDraft, say, put, putBack }: Parts) {
  const isMoving = (slot: OfferedSlot) =>
    draft?.isByKeys === true && draft.slot.slot_id === slot.slot_id;

  function step(slot: OfferedSlot, event: KeyboardEvent) {
    const span = stepped(draft?.span ?? slot, event.key, event.shiftKey, zone);
    if (!span) return;
    event.preventDefault();
    if (!days.includes(placeOf(span, zone).day)) {
      say('The week ends here. Enter opens a dialog that leads to other weeks.');
      return;
    }
    const problem = problemAt(slot, span);
    setDraft({ slot, span, isByKeys: true });
    say(`${timeWords(span, zone)}.${problem ? ` ${problems[problem]}` : ''}`);
  }

  return {
    onKey(slot: OfferedSlot, event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isEnd = draft && isMoving(slot) && ['Enter', ' ', 'Escape'].includes(event.key);
      if (!isEnd) return step(slot, event);
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') putBack();
      else put(draft);
    },
    onBlur(slot: OfferedSlot) {
      if (isMoving(slot)) putBack();
    },
  };
}

/** Moves the times of a week by pointer and by keys; nothing is sent until they are put down. */
export function useMoving(slots: readonly OfferedSlot[], days: readonly string[], zone: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, say] = useState('');
  const { focus, commit } = useCommit(zone, () => setDraft(null));
  const places = [...slots, ...(draft?.isByKeys ? [draft.span] : [])]
    .map((one) => placeOf(one, zone))
    .filter(({ day }) => days.includes(day));
  const hours = hoursShown(places);
  const problemAt = (slot: OfferedSlot, span: Span) => problemOf(slot, span, slots, new Date());

  function putBack() {
    if (draft) say(`Put back to ${timeWords(draft.slot, zone)}.`);
    setDraft(null);
  }

  function put(one: Draft) {
    // It is no longer the keys' to put back.
    setDraft({ ...one, isByKeys: false });
    void commit(one);
  }

  const moving: Moving = {
    ...{ zone, days, hours, focus },
    ...keysOf({ draft, days, zone, problemAt, setDraft, say, put, putBack }),
    shownOf: (slot) =>
      draft?.slot.slot_id === slot.slot_id
        ? { span: draft.span, isRefused: problemAt(slot, draft.span) !== null }
        : null,
  };
  return { moving, said, ...dragsOf(moving, setDraft, put, putBack) };
}

type Dragged = Pick<DragMoveEvent, 'active' | 'delta'>;

/** What a drag does: follow the pointer in steps of the grid, and be put down or back. */
function dragsOf(
  { zone, days, hours }: Moving,
  setDraft: (draft: Draft) => void,
  put: (draft: Draft) => void,
  putBack: () => void,
) {
  function draftAt({ active, delta }: Dragged, column: number) {
    const { slot, isEnd } = active.data.current as Load;
    const steps = Math.round(delta.y / STEP_PX);
    const place = days.indexOf(placeOf(slot, zone).day);
    const wanted = column > 0 ? Math.round(delta.x / column) : 0;
    const way = { steps, days: Math.max(-place, Math.min(wanted, days.length - 1 - place)) };
    const span = isEnd ? stretched(slot, steps, zone, hours) : carried(slot, way, zone, hours);
    return { slot, span, isByKeys: false };
  }
  return {
    onDrag: (event: Dragged, column: number) => setDraft(draftAt(event, column)),
    onDrop: (event: Dragged, column: number) => put(draftAt(event, column)),
    onDragCancel: putBack,
  };
}
