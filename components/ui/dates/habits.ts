'use client';

import { useSyncExternalStore } from 'react';

/** How a person writes dates and times. */
export type Habits = {
  /** What they write first of a date. */
  first: 'day' | 'month' | 'year';
  /** Whether their clock has two halves, AM and PM. */
  hasHalves: boolean;
  /** The first day of their week, 0 being Sunday. */
  weekBegins: 0 | 1;
};

/** The habits of a language and country, `en-GB`; of this browser without one. */
export function habitsOf(language?: string): Habits {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const date = new Intl.DateTimeFormat(language, { ...numeric, calendar: 'gregory' });
  const parts = date.formatToParts(new Date(2026, 11, 3)).map(({ type }) => type);
  const [first] = parts.filter((type) => type === 'day' || type === 'month' || type === 'year');
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return {
    first: first === 'day' || first === 'year' ? first : 'month',
    hasHalves: hour12 ?? false,
    // Where the month comes first, calendars begin on Sunday.
    weekBegins: first === 'month' ? 0 : 1,
  };
}

const ofServer = habitsOf('en-US');
let ofBrowser: Habits | undefined;

function own(): Habits {
  ofBrowser ??= habitsOf();
  return ofBrowser;
}

const never = () => () => undefined;

/** The habits of whoever uses this browser. */
export function useHabits(): Habits {
  return useSyncExternalStore(never, own, () => ofServer);
}
