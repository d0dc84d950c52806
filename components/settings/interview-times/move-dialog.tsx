'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/dates/date-field';
import { TimeField } from '@/components/ui/dates/time-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { zoneName } from '@/components/ui/words';
import { momentOf, wallOf } from '@/lib/browser/zoned';
import { isSame } from './moving';
import type { OfferedSlot } from './remove-button';
import { useSlotMove } from './use-slot-move';
import { clock, lengthOf, type Span } from './week';
import { timeWords } from './words';

const MINUTE_MS = 60_000;
const usual = [15, 20, 30, 45, 60, 90, 120];

type Typed = { day: string; start: string; minutes: number };

function typedFrom(slot: OfferedSlot, zone: string): Typed {
  const { day, minute } = wallOf(new Date(slot.start_time), zone);
  return { day, start: clock(minute), minutes: lengthOf(slot) };
}

function spanFrom({ day, start, minutes }: Typed, zone: string): Span | null {
  const [hour = Number.NaN, minute = Number.NaN] = start.split(':').map(Number);
  if (Number.isNaN(Date.parse(day) + hour + minute)) return null;
  const from = momentOf({ day, minute: hour * 60 + minute }, zone);
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
  const wanted = spanFrom(typed, zone);
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
    setTyped((known) => ({ ...known, ...changes }));
    setProblem(null);
  }

  return { typed, change, span, problem, isBusy, submit: () => void submit(), initial };
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
  const { typed, change, span, problem, isBusy, submit, initial } = useTyped(slot, zone, onClose);
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
        onChange={(start) => change({ start })}
      />
      <SelectField
        label="Length"
        value={String(typed.minutes)}
        onChange={(next) => change({ minutes: Number(next) })}
        options={lengthsWith(initial.minutes)}
      />
      <div className="sm:col-span-3">
        <p aria-live="polite" className="text-sm text-muted">
          {span ? `Then ${timeWords(span, zone)}.` : 'Choose a day and a start.'}
        </p>
        {problem ? <Refusal className="mt-3">{problem}</Refusal> : null}
      </div>
    </FormDialog>
  );
}
