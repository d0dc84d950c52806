'use client';

import { useState } from 'react';
import { momentsOf, ownZone, wallFrom, wallText } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';
import { DateTimeField } from './date-time-field';
import { useHeldForm } from './use-written';

type Props = {
  label: string;
  /** The time zone it is read in: of the place that it is about. */
  zone: string;
  /** Where that is, if it is a place with a name. */
  place?: string | null | undefined;
  /** The first and the last moment that can be chosen. */
  min: Date;
  max?: Date;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  /** Gets the moment, as ISO text; null while there is none that is certain. */
  onChange: (moment: string | null) => void;
};

const inWords = (moment: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: zone }).format(moment);

const clockOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The moment by the reader's own clock, where that shows another time. */
function Yours({ moment, zone }: { moment: Date; zone: string }) {
  const own = ownZone();
  if (wallText(moment, zone) === wallText(moment, own)) return null;
  const { timeZoneName: _, ...hours } = clockOptions;
  const time = inWords(moment, own, { ...dayOptions, ...hours });
  return (
    <p aria-live="polite" className="text-xs text-muted">
      For you {time}, {zoneName(own)}
    </p>
  );
}

/** Asks which of two moments is meant that a clock shows alike. */
export function WhichMoment({
  label,
  moments,
  zone,
  chosen,
  onChoose,
}: {
  label: string;
  moments: readonly Date[];
  zone: string;
  chosen: string | null;
  onChoose: (moment: string) => void;
}) {
  const [isMissed, setIsMissed] = useState(false);
  const problem = chosen ? undefined : 'Choose which of the two is meant.';
  const first = useHeldForm(problem, () => setIsMissed(true));
  return (
    <fieldset className="space-y-1.5 text-sm">
      <legend className="mb-1 text-warning">
        Clocks are set back then, and this hour comes twice. Which is meant?
      </legend>
      {moments.map((moment, index) => (
        <label key={moment.toISOString()} className="flex items-center gap-2">
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name={`which-${label}`}
            className="size-4 accent-accent"
            checked={chosen === moment.toISOString()}
            onChange={() => onChoose(moment.toISOString())}
          />
          {index === 0 ? 'The first' : 'The second'}, {inWords(moment, zone, clockOptions)}
        </label>
      ))}
      {problem && isMissed ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/**
 * A moment, written as the clock of a place shows it or chosen. The reader's own time stands beside it
 * where it differs; an hour that comes twice asks which, and one that clocks skip is refused: until
 * then its form is not sent.
 */
export function ZonedTimeField({ zone, place, min, max, error, hint, onChange, ...field }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const wall = wallFrom(text);
  const moments = wall ? momentsOf(wall, zone) : [];
  const moment = moments.length === 1 ? moments[0] : undefined;
  const where = place ? `In the time of ${place}, ${zoneName(zone)}` : `In ${zoneName(zone)}`;

  function change(next: string) {
    setText(next);
    setChosen(null);
    const read = wallFrom(next);
    const [first, ...others] = read ? momentsOf(read, zone) : [];
    onChange(first && others.length === 0 ? first.toISOString() : null);
  }

  return (
    <div className="space-y-2">
      <DateTimeField
        {...field}
        {...{ zone, place, error }}
        hint={hint ? `${where}. ${hint}` : where}
        min={wallText(min, zone)}
        max={max && wallText(max, zone)}
        value={text}
        onChange={change}
      />
      {moments.length > 1 ? (
        <WhichMoment
          label={field.label}
          {...{ moments, zone, chosen }}
          onChoose={(next) => {
            setChosen(next);
            onChange(next);
          }}
        />
      ) : null}
      {moment ? <Yours {...{ moment, zone }} /> : null}
      {chosen ? <Yours moment={new Date(chosen)} zone={zone} /> : null}
    </div>
  );
}
