import { isNearChange } from '@/lib/browser/zoned';
import type { Span } from './week';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.keys(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

const ofDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const ofTime = { hour: 'numeric', minute: '2-digit' } as const;

/** The day of a moment in a zone: "Thursday, March 5". */
export const dayWords = (time: string, zone: string) =>
  formatOf(zone, ofDay).format(new Date(time));

/** An hour of the day, from 0, as the times beside it are written: "9 AM". */
export const hourWords = (hour: number) =>
  formatOf('UTC', { hour: 'numeric' }).format(Date.UTC(2000, 0, 1, hour));

/** From when to when a time is in a zone; around a change of clocks it names which clock is meant. */
export function spanWords({ start_time, end_time }: Span, zone: string): string {
  const start = new Date(start_time);
  const isNamed = isNearChange(start, zone);
  const format = formatOf(zone, isNamed ? { ...ofTime, timeZoneName: 'short' } : ofTime);
  return format.formatRange(start, new Date(end_time));
}

/** Day and time in a zone: "Thursday, March 5, 9:00 – 9:30 AM". */
export const timeWords = (span: Span, zone: string) =>
  `${dayWords(span.start_time, zone)}, ${spanWords(span, zone)}`;
