'use client';

import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names';
import { useHabits } from './habits';
import { writeTime } from './written-time';

const QUARTERS = 24 * 4;
const WORK_BEGINS = '09:00';
const HOUR = 4;

const two = (number: number) => String(number).padStart(2, '0');

const quarters = Array.from(
  { length: QUARTERS },
  (_, index) => `${two(Math.floor(index / HOUR))}:${two((index % HOUR) * 15)}`,
);

function steps(key: string, last: number): number | null {
  const moves: Record<string, number> = {
    ...{ ArrowDown: 1, ArrowUp: -1, PageDown: HOUR, PageUp: -HOUR, Home: -last, End: last },
  };
  return moves[key] ?? null;
}

/** The last of the times up to a time, or the first of all. */
function placeOf(time: string, times: readonly string[]): number {
  return Math.max(
    0,
    times.findLastIndex((one) => one <= time),
  );
}

/** The quarter hours of a day to choose from, between the earliest and the latest. */
export function TimeList({
  label,
  value,
  onChoose,
  min = '',
  max = '24',
  ref,
  className,
}: {
  label: string;
  /** The chosen time, `14:30`; empty while there is none. */
  value: string;
  onChoose: (time: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  className?: string;
}) {
  const id = useId();
  const habits = useHabits();
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => list.current as HTMLDivElement);
  const times = quarters.filter((time) => time >= min && time <= max);
  const last = times.length - 1;
  const [moved, setMoved] = useState<number | null>(null);
  const active = Math.min(moved ?? placeOf(value || WORK_BEGINS, times), last);

  useEffect(() => {
    const row = list.current?.children[active];
    // Not scrollIntoView: it would move what is around the list too.
    if (list.current && row instanceof HTMLElement) {
      const { clientHeight } = list.current;
      list.current.scrollTop = row.offsetTop - (clientHeight - row.clientHeight) / 2;
    }
  }, [active]);

  function press(event: KeyboardEvent) {
    const step = steps(event.key, last);
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (step === null && !isChoice) return;
    event.preventDefault();
    const time = times[active];
    if (step !== null) setMoved(Math.min(Math.max(active + step, 0), last));
    else if (time) onChoose(time);
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={last < 0 ? undefined : `${id}-${active}`}
      onKeyDown={press}
      className={classNames('relative overflow-y-auto', className)}
    >
      {times.map((time, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list answers the keys
        <div
          key={time}
          id={`${id}-${index}`}
          role="option"
          aria-selected={time === value}
          onClick={() => onChoose(time)}
          className={classNames(
            'cursor-pointer rounded-md px-2.5 py-1.5 text-sm whitespace-nowrap tabular-nums hover:bg-hover',
            index === active && 'bg-hover',
            time === value && 'bg-accent text-on-accent hover:bg-accent/90',
          )}
        >
          {writeTime(time, habits)}
        </div>
      ))}
    </div>
  );
}
