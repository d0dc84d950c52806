'use client';

import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

let listeners: (() => void)[] = [];
let minute = Math.floor(Date.now() / MINUTE);
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE);
    for (const notify of listeners) notify();
  }, MINUTE);
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    if (listeners.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Says in words how far a moment is from now: "5 min. ago", "in 2 days". */
export function relativeTime(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / MINUTE);
  // "In 30 days" says more than "next month": larger units start at two.
  const isLarge = (unit: string) => unit === 'month' || unit === 'year';
  const [unit, size] = units.find(
    ([name, length]) => Math.abs(minutes) >= (isLarge(name) ? 2 * length : length),
  ) ?? ['minute', 1];
  return minutes === 0 ? 'just now' : relative.format(Math.round(minutes / size), unit);
}

/** A moment in the person's own time zone, with date, time and zone. */
export function fullTime(moment: Date): string {
  return full.format(moment);
}

/** A moment as distance from now, kept fresh; the exact time is in its title. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useSyncExternalStore(
    subscribe,
    () => minute,
    () => minute,
  );
  const moment = new Date(at);
  return (
    <time dateTime={at} title={fullTime(moment)} className={className} suppressHydrationWarning>
      {relativeTime(moment, new Date(Math.max(now * MINUTE, Date.now())))}
    </time>
  );
}
