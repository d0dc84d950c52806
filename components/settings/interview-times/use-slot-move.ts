'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { isSame, problemOf } from './moving';
import { type OfferedSlot, slotsKey } from './remove-button';
import type { Span } from './week';
import { timeWords } from './words';

/** What holds now of a slot that could not be moved. */
function standingWords(slot: OfferedSlot | undefined, seen: Span, zone: string): string | null {
  if (!slot) return 'It is no longer offered.';
  const time = timeWords(slot, zone);
  if (!slot.is_free) return `It is booked: there is an interview on ${time}.`;
  return isSame(slot, seen) ? null : `Somebody moved it: it is now on ${time}.`;
}

/** What speaks against a place, in words. */
export const problems = {
  past: 'Times are moved to what is still to come.',
  overlap: 'It would overlap another time of the same person.',
};

/** The offered times as the page knows them, and changes to what it shows of one. */
function useKnownSlots() {
  const client = useQueryClient();
  const of = (type: 'all' | 'active') =>
    client
      .getQueriesData<OfferedSlot[]>({ queryKey: slotsKey, type })
      .flatMap(([, slots]) => slots ?? []);
  return {
    /** Those on the screen; others may have been read long ago. */
    onScreen: () => of('active'),
    find: (id: string) => of('all').find(({ slot_id: one }) => one === id),
    show(id: string, { start_time, end_time }: Span) {
      client.setQueriesData<OfferedSlot[]>({ queryKey: slotsKey }, (known) =>
        known
          ?.map((one) => (one.slot_id === id ? { ...one, start_time, end_time } : one))
          .sort((one, other) => one.start_time.localeCompare(other.start_time)),
      );
    },
    stop: () => client.cancelQueries({ queryKey: slotsKey }),
    readAgain: () => client.invalidateQueries({ queryKey: slotsKey, refetchType: 'all' }),
  };
}

/** Says why a slot could not be moved: what holds now, where it is not as it was seen. */
function useExplanation(zone: string) {
  const known = useKnownSlots();
  return async (error: unknown, { slot_id: id }: OfferedSlot, seen: Span): Promise<string> => {
    const isOvertaken =
      error instanceof ApiError && (error.code === 'SLOT_CONFLICT' || error.status === 404);
    if (!isOvertaken) return failureText(error);
    await known.readAgain();
    return standingWords(known.find(id), seen, zone) ?? failureText(error);
  };
}

/**
 * Moves offered times, one after the other: on the screen at once, back if that is refused, with
 * what holds now, and with Undo. Answers with the reason where a slot was not moved.
 */
export function useSlotMove(zone: string) {
  const known = useKnownSlots();
  const explain = useExplanation(zone);
  const change = useChange('moveInterviewSlot');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  async function send(
    slot: OfferedSlot,
    from: Span,
    to: Span,
    onShown?: () => void,
  ): Promise<string | null> {
    waiting.current += 1;
    await known.stop();
    known.show(slot.slot_id, to);
    onShown?.();
    const { start_time, end_time } = to;
    const before = { start_time: from.start_time, end_time: from.end_time };
    const body = { start_time, end_time, from: before };
    const params = { slotId: slot.slot_id };
    // A second move begins where the first ends, so it waits for that.
    const sent = queue.current.then(() => change.mutateAsync({ params, body }));
    queue.current = sent.catch(() => undefined);
    const error: unknown = await sent.then(
      () => null,
      (failure: unknown) => failure,
    );
    waiting.current -= 1;
    if (error) known.show(slot.slot_id, from);
    const reason = error ? await explain(error, slot, from) : null;
    if (waiting.current === 0) void known.readAgain();
    return reason;
  }

  const tellFailure = (reason: string) =>
    toast.error('The time was not moved', { description: reason });

  async function move(slot: OfferedSlot, to: Span, onShown?: () => void): Promise<string | null> {
    const problem = problemOf(slot, to, known.onScreen(), new Date());
    if (problem) return problems[problem];
    const reason = await send(slot, slot, to, onShown);
    if (reason) return reason;
    const takeBack = async () => {
      const kept = await send(slot, to, slot);
      if (kept) tellFailure(kept);
    };
    // What has begun cannot be offered again.
    const isToCome = Date.parse(slot.start_time) > Date.now();
    const undo = isToCome ? { undo: () => void takeBack() } : {};
    toast.success(`Moved to ${timeWords(to, zone)}.`, undo);
    return null;
  }

  return { move, tellFailure };
}
