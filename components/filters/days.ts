function instantOf(day: string, time: string): string {
  const instant = new Date(`${day}T${time}`);
  const isKnown = !Number.isNaN(instant.getTime()) && instant.getFullYear() > 1;
  // The API refuses what is not a day.
  return isKnown ? instant.toISOString() : day;
}

/** The instant at which a day (`2026-03-01`) begins where the person is. */
export function startOfLocalDay(day: string): string {
  return instantOf(day, '00:00');
}

/** The last millisecond of a day where the person is. */
export function endOfLocalDay(day: string): string {
  return instantOf(day, '23:59:59.999');
}
