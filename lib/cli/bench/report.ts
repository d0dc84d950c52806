import type { Goal } from './cases';
import type { Measured } from './measure';

/** One line of the report: what was asked, how long it took, and whether that is short enough. */
export type Line = { name: string; goal: Goal | null; measured: Measured[]; missed: string[] };

const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0);

function single(measured: Measured[]): Measured | undefined {
  return measured.find(({ connections }) => connections === 1);
}

function crowded(measured: Measured[]): Measured | undefined {
  return measured.find(({ connections }) => connections > 1);
}

function isOver(one: Measured | undefined, empty: Measured | undefined, times: number): boolean {
  return one !== undefined && empty !== undefined && one.median > times * empty.median;
}

/** The targets a case misses, in words; `empty` is the handler that does nothing. */
export function missedBy(goal: Goal, measured: Measured[], empty: Measured[]): string[] {
  const [one, many] = [single(measured), crowded(measured)];
  const [emptyOne, emptyMany] = [single(empty), crowded(empty)];
  if (goal === 'write') return isOver(one, emptyOne, 3) ? ['p50 > 3 × empty at 1'] : [];
  if (goal === 'moment') return one && one.median > 5 ? ['p50 > 5 ms'] : [];
  if (goal === 'bulk') return one && one.p99 > 2_000 ? ['longest > 2 s'] : [];
  if (goal === 'deep') return one && one.p99 > 150 ? ['p99 > 150 ms at 1'] : [];
  const missed: string[] = [];
  if (isOver(one, emptyOne, 2)) missed.push('p50 > 2 × empty at 1');
  if (many && many.p99 >= 100) missed.push(`p99 ≥ 100 ms at ${many.connections}`);
  if (goal === 'list' && many && emptyMany && many.throughput < 0.6 * emptyMany.throughput) {
    missed.push(`throughput < 0.6 × empty at ${many.connections}`);
  }
  return missed;
}

function cells(measured: Measured, empty: Measured | undefined): string[] {
  const ratio = (value: number, of: number | undefined) =>
    of === undefined ? '' : (value / of).toFixed(2);
  return [
    `${milliseconds(measured.median)}`,
    ratio(measured.median, empty?.median),
    milliseconds(measured.p99),
    Math.round(measured.throughput).toString(),
    ratio(measured.throughput, empty?.throughput),
  ];
}

/** The report's heading for these numbers of connections. */
export function heading(connections: number[]): string {
  const names = connections.flatMap((n) => [`p50@${n}`, '×', `p99@${n}`, '/s', '×']);
  return row('milliseconds; × beside the empty handler', names, 'target');
}

function row(name: string, values: string[], verdict: string): string {
  const columns = values.map((value, index) =>
    value.padStart(index % 5 === 1 || index % 5 === 4 ? 6 : 8),
  );
  return `${name.padEnd(42)}${columns.join('')}  ${verdict}`;
}

/** A line of the report as text. */
export function format({ name, goal, measured, missed }: Line, empty: Measured[]): string {
  const values = measured.flatMap((one) =>
    cells(
      one,
      empty.find(({ connections }) => connections === one.connections),
    ),
  );
  const verdict = missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met';
  return row(name, values, goal ? verdict : '');
}
