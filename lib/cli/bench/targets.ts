import type { Measured } from './measure';

/**
 * What a case is held to. A `read` costs at most two empty answers, the `board` five, a `write`
 * three; a `move` besides costs at most twice what its bare SQL does; `deep` answers come within a
 * moment, a `bulk` of 500 within two seconds, and a check in the database is a `moment` of 5 ms.
 */
export type Goal = 'read' | 'board' | 'deep' | 'write' | 'move' | 'bulk' | 'moment';

/** What was measured of one case: by us, and in the same turns by what it is compared with. */
export type Figures = {
  /** At each number of connections. */
  now: readonly Measured[];
  /** The handler that does nothing. */
  empty?: readonly Measured[];
  /** The same work by SQL alone. */
  bare?: readonly Measured[];
  /** The same by an earlier commit. */
  before?: readonly Measured[];
};

/** One target in words, and whether it is met. */
export type Verdict = { target: string; isMet: boolean };

const single = (list: readonly Measured[] = []) => list.find((one) => one.connections === 1);
const crowded = (list: readonly Measured[] = []) => list.find((one) => one.connections > 1);

/** How many times a figure of one is the same figure of another; undefined without either. */
export function ratio(
  one: Measured | undefined,
  other: Measured | undefined,
  of: 'median' | 'throughput' | 'cpu',
): number | undefined {
  const [above, below] = [one?.[of], other?.[of]];
  return above == null || !below ? undefined : above / below;
}

function atMost(target: string, value: number | null | undefined, most: number): Verdict[] {
  return value == null ? [] : [{ target: `${target} ≤ ${most}`, isMet: value <= most }];
}

function atLeast(target: string, value: number | undefined, least: number): Verdict[] {
  return value === undefined ? [] : [{ target: `${target} ≥ ${least}`, isMet: value >= least }];
}

/** What the figures of a case say to each of its targets; those that were not measured say nothing. */
export function verdictsOf(goal: Goal, { now, empty, bare }: Figures): Verdict[] {
  const [one, many] = [single(now), crowded(now)];
  const timesEmpty = ratio(one, single(empty), 'median');
  const tail = many && many.p99 / many.median;
  if (goal === 'moment') return atMost('p50 in ms', one?.median, 5);
  if (goal === 'bulk') return atMost('longest in ms', one?.p99, 2_000);
  if (goal === 'deep') return atMost('p99 in ms at 1', one?.p99, 150);
  if (goal === 'write') return atMost('× empty', timesEmpty, 3);
  if (goal === 'board') {
    return [...atMost('× empty at 1', timesEmpty, 5), ...atMost('p99 ÷ p50', tail, 5)];
  }
  if (goal === 'move') {
    return [
      ...atMost('× empty', timesEmpty, 3),
      ...atMost('× bare pg', ratio(one, single(bare), 'median'), 2),
      ...atMost('CPU in ms', one?.cpu, 1),
    ];
  }
  return [
    ...atMost('× empty at 1', timesEmpty, 2),
    ...atLeast('× its throughput', ratio(many, crowded(empty), 'throughput'), 0.6),
    ...atMost('p99 ÷ p50', tail, 5),
  ];
}
