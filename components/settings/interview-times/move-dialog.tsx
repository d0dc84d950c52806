'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/dates/date-field';
import { useHabits } from '@/components/ui/dates/habits';
import { TimeField } from '@/components/ui/dates/time-field';
import { skippedIn } from '@/components/ui/dates/written-moment';
import { WhichMoment } from '@/components/ui/dates/zoned-time-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { momentsOf, wallFrom, wallOf } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';
import { isSame } from './moving';
import type { OfferedSlot } from './remove-button';
import { useSlotMove } from './use-slot-move';
import { clock, lengthOf, type Span } from './week';
import { timeWords } from './words';

const MINUTE_MS = 60_000;
const usual = [15, 20, 30, 45, 60, 90, 120];

type Typed = {
  day: string;
  start: string;
  minutes: number;
  /** Which of two moments is meant, where the hour comes twice. */
  which: string | null;
};

function typedFrom(slot: OfferedSlot, zone: string): Typed {
  const { day, minute } = wallOf(new Date(slot.start_time), zone);
  return { day, start: clock(minute), minutes: lengthOf(slot), which: null };
}

/** The moments that may be meant: none where clocks skip the hour, null while it is not whole. */
function momentsFrom({ day, start }: Typed, zone: string): Date[] | null {
  const wall = wallFrom(`${day}T${start}`);
  return wall && momentsOf(wall, zone);
}

function spanFrom(moments: Date[] | null, { minutes, which }: Typed): Span | null {
  const [first, ...others] = moments ?? [];
  const from = others.length > 0 ? which && new Date(which) : first;
  if (!from) return null;
  const until = new Date(from.getTime() + minutes * MINUTE_MS);
  return { start_time: from.toISOString(), end_time: until.toISOString() };
}

function lengthsWith(own: number) {
  return [...new Set([...usual, own])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));
}

/** What is typed, and what moves the slot there. */
function useTyped(slot: OfferedSlot, zone: string, onClose: () => void) {
  const { move } = useSlotMove(zone);
  const [initial] = useState(() => typedFrom(slot, zone));
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Untouched it is the time it was: a clock that is set back shows two by the same hour.
  const isTouched = typed.day !== initial.day || typed.start !== initial.start;
  const moments = momentsFrom(typed, zone);
  const wanted = spanFrom(moments, typed);
  const kept = Date.parse(slot.start_time) + typed.minutes * MINUTE_MS;
  const span = isTouched
    ? wanted
    : { start_time: slot.start_time, end_time: new Date(kept).toISOString() };

  async function submit() {
    if (!span || isBusy) return;
    if (isSame(span, slot)) return onClose();
    setIsBusy(true);
    const reason = await move(slot, span);
    setIsBusy(false);
    if (reason) setProblem(reason);
    else onClose();
  }

  function change(changes: Partial<Typed>) {
    const isOther = changes.day !== undefined || changes.start !== undefined;
    setTyped((known) => ({ ...known, ...(isOther && { which: null }), ...changes }));
    setProblem(null);
  }

  const asked = isTouched && moments ? moments : [];
  const state = { typed, span, problem, asked, isTouched, isBusy, initial };
  return { ...state, change, submit: () => void submit() };
}

/** What is still to be said of the time. */
function missing(asked: readonly Date[], skipped: string | undefined): string {
  if (skipped) return 'Choose another start.';
  return asked.length > 1 ? 'Choose which of the two is meant.' : 'Choose a day and a start.';
}

/** Gives an offered time another day, start and length. */
export function MoveDialog({
  slot,
  zone,
  onClose,
}: {
  slot: OfferedSlot;
  zone: string;
  onClose: () => void;
}) {
  const { typed, change, span, problem, asked, isTouched, isBusy, submit, initial } = useTyped(
    slot,
    zone,
    onClose,
  );
  const { day, start: time } = typed;
  const habits = useHabits();
  const skipped = isTouched ? skippedIn({ day, time }, { zone }, habits) : undefined;
  const ofSlot = `[data-offered="${CSS.escape(slot.slot_id)}"]`;
  return (
    <FormDialog
      onClose={onClose}
      title="Change an offered time"
      description={`Now ${timeWords(slot, zone)}, in the time of ${zoneName(zone)}. Candidates see the new time by their link; no letter is sent.`}
      onSubmit={submit}
      submitLabel="Change time"
      isBusy={isBusy}
      isDisabled={!span}
      isNative
      formClassName="grid gap-4 sm:grid-cols-3"
      returnFocus={() => document.querySelector<HTMLElement>(ofSlot)}
    >
      <DateField
        label="Day"
        required
        min={wallOf(new Date(), zone).day}
        value={typed.day}
        onChange={(day) => change({ day })}
      />
      <TimeField
        label="Start"
        required
        value={typed.start}
        error={skipped}
        onChange={(start) => change({ start })}
      />
      <SelectField
        label="Length"
        value={String(typed.minutes)}
        onChange={(next) => change({ minutes: Number(next) })}
        options={lengthsWith(initial.minutes)}
      />
      <div className="space-y-3 sm:col-span-3">
        {asked.length > 1 ? (
          <WhichMoment
            label="Start"
            moments={asked}
            zone={zone}
            chosen={typed.which}
            onChoose={(which) => change({ which })}
          />
        ) : null}
        <p aria-live="polite" className="text-sm text-muted">
          {span ? `Then ${timeWords(span, zone)}.` : missing(asked, skipped)}
        </p>
        {problem ? <Refusal>{problem}</Refusal> : null}
      </div>
    </FormDialog>
  );
}
