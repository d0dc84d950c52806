const mark = 'Simulated: nobody was called.';

type Told = { summary: string | null; isSimulated: boolean };

/** Returns what is kept in words about a call; of one that nobody made, that first. */
export function summaryOf({ summary, isSimulated }: Told): string | null {
  if (!isSimulated) return summary;
  return summary ? `${mark} ${summary}` : mark;
}

// Simulated calls of earlier releases said no more than this.
const formerly = /^Answered \d+ questions\.$/;

/** Whether a call of which this is kept was simulated. */
export function isSimulatedSummary(summary: string | null): boolean {
  return summary !== null && (summary.startsWith(mark) || formerly.test(summary));
}
