import type { Measured } from '../measure';
import type { Rate } from './throughput';

/** What one run found: how many figures miss a target, and each figure by name. */
export type Findings = { missed: number; values: Record<string, number> };

/** Prints figures beside their targets, and counts those that miss. */
export class Report implements Findings {
  missed = 0;
  readonly values: Record<string, number> = {};

  /** A figure; with a target also whether it is met. */
  line(name: string, figure: string, target = '', isMet = true): void {
    if (!isMet) this.missed += 1;
    const verdict = target && `  ${target}: ${isMet ? 'met' : 'missed'}`;
    console.log(`${name.padEnd(46)}${figure.padStart(34)}${verdict}`);
  }

  /** How many times another figure one is, which should be so many or more. */
  share(name: string, value: number, least: number): void {
    this.values[name] = value;
    this.line(name, value.toFixed(2), `≥ ${least}`, value >= least);
  }

  /** How many a second, and what each costs. */
  rate(name: string, { perSecond, cpu }: Rate): void {
    this.values[`${name}, a second`] = perSecond;
    this.values[`${name}, CPU`] = cpu;
    this.line(name, `${Math.round(perSecond)}/s, ${Math.round(cpu)} µs of CPU each`);
  }

  /** A median and a p99 in milliseconds, of which the latter has a target. */
  times(name: string, { median, p99 }: Pick<Measured, 'median' | 'p99'>, most: number): void {
    this.values[`${name}, p50`] = median;
    this.values[`${name}, p99`] = p99;
    const figure = `p50 ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    this.line(name, figure, `p99 < ${most} ms`, p99 < most);
  }
}

/** Prints how many times a figure of the earlier commit each figure is. */
export function printChanges(now: Findings, before: Findings): void {
  console.log('\nNow ÷ before');
  for (const [name, value] of Object.entries(now.values)) {
    const former = before.values[name];
    if (former) console.log(`${name.padEnd(56)}${(value / former).toFixed(2).padStart(8)}`);
  }
}
