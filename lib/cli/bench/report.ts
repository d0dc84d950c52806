import type { Measured } from './measure';
import { type Figures, type Goal, ratio, type Verdict, verdictsOf } from './targets';

/** One line of a report: a case, what was measured, and what it is held to. */
export type Line = { name: string; goal: Goal | null; figures: Figures };

const nameWidth = 38;

const decimals = (value: number | null | undefined, digits: number) =>
  value == null ? '' : value.toFixed(digits);

const milliseconds = (value: number) => decimals(value, value < 10 ? 2 : 0);

const isAt = (one: Measured) => (other: Measured) => other.connections === one.connections;

/** What each column shows of one number of connections. */
const columns: [title: string, width: number, cell: (one: Measured, of: Figures) => string][] = [
  ['p50', 8, (one) => milliseconds(one.median)],
  ['×empty', 10, (one, { empty }) => decimals(ratio(one, empty?.find(isAt(one)), 'median'), 2)],
  ['×pg', 8, (one, { bare }) => decimals(ratio(one, bare?.find(isAt(one)), 'median'), 2)],
  ['p99', 8, (one) => milliseconds(one.p99)],
  ['/s', 8, (one) => String(Math.round(one.throughput))],
  ['×empty', 10, (one, { empty }) => decimals(ratio(one, empty?.find(isAt(one)), 'throughput'), 2)],
  ['CPU', 8, (one) => decimals(one.cpu, 2)],
];

const before: typeof columns = [
  ['p50÷', 9, (one, of) => decimals(ratio(one, of.before?.find(isAt(one)), 'median'), 2)],
  ['/s÷', 8, (one, of) => decimals(ratio(one, of.before?.find(isAt(one)), 'throughput'), 2)],
  ['CPU÷', 9, (one, of) => decimals(ratio(one, of.before?.find(isAt(one)), 'cpu'), 2)],
];

/** A case's verdict in words: met, or which targets are missed. */
export function inWords(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return '';
  const missed = verdicts.filter(({ isMet }) => !isMet).map(({ target }) => target);
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
}

/** Prints the lines of a report as they come, and counts what misses a target. */
export class Report {
  readonly lines: Line[] = [];
  missed = 0;
  #columns: typeof columns;

  constructor(
    private readonly connections: readonly number[],
    /** What the columns with ÷ are beside, if there are any. */
    other?: string,
  ) {
    this.#columns = other ? [...columns, ...before] : columns;
    const titles = connections.flatMap((count) =>
      this.#columns.map(([title, width]) => `${title}@${count}`.padStart(width)),
    );
    const note = other ? `; ÷ ${other}` : '';
    console.log(`Milliseconds; × beside the same run's counterpart${note}`);
    console.log(`${''.padEnd(nameWidth)}${titles.join('')}`);
  }

  /** Prints a line; before the first one, what its counterpart took. */
  add(line: Line): void {
    const { empty } = line.figures;
    if (this.lines.length === 0 && empty?.length) {
      this.#print({ name: 'empty handler', goal: null, figures: { now: empty } });
    }
    this.lines.push(line);
    this.#print(line);
  }

  #print(line: Line): void {
    const { name, goal, figures } = line;
    const cells = this.connections.flatMap((count) => {
      const one = figures.now.find(({ connections }) => connections === count);
      return this.#columns.map(([, width, cell]) =>
        (one ? cell(one, figures) : '').padStart(width),
      );
    });
    const verdicts = goal ? verdictsOf(goal, figures) : [];
    if (verdicts.some(({ isMet }) => !isMet)) this.missed += 1;
    console.log(
      `${name.slice(0, nameWidth - 1).padEnd(nameWidth)}${cells.join('')}  ${inWords(verdicts)}`,
    );
  }

  /** A case that could not be measured: it counts as missed. */
  fail(name: string, reason: string): void {
    this.missed += 1;
    console.log(`${name.padEnd(nameWidth)}  ${reason}`);
  }
}
