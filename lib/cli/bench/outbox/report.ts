import type { Rate } from './throughput';

/** Prints figures beside their targets, and counts those that miss. */
export class Report {
  missed = 0;

  /** A figure; with a target also whether it is met. */
  line(name: string, figure: string, target = '', isMet = true): void {
    if (!isMet) this.missed += 1;
    const verdict = target && `  ${target}: ${isMet ? 'met' : 'missed'}`;
    console.log(`${name.padEnd(46)}${figure.padStart(34)}${verdict}`);
  }

  /** How many a second, and what each costs. */
  rate(name: string, { perSecond, cpu }: Rate): void {
    this.line(name, `${Math.round(perSecond)}/s, ${Math.round(cpu)} µs of CPU each`);
  }

  /** A median and a p99 in milliseconds, of which the latter has a target. */
  times(name: string, { median, p99 }: { median: number; p99: number }, most: number): void {
    const figure = `p50 ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    this.line(name, figure, `p99 < ${most} ms`, p99 < most);
  }
}
