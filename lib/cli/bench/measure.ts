/** What one case took at one number of connections, in milliseconds. */
export type Measured = {
  connections: number;
  requests: number;
  median: number;
  p99: number;
  /** Per second. */
  throughput: number;
  /** Milliseconds of the server's processor time for each request; null where nobody told. */
  cpu: number | null;
};

/** Does the work once; `index` counts what was done before. */
export type Work = (index: number) => Promise<void>;

/** One of those that are measured in turn: its connections, and the processor time it has used. */
export type Contestant = { workers: Work[]; cpu?(): Promise<number> };

/** How long or how often one contestant works in a round; the first round warms up. */
export type Effort = { rounds: number; requests: number; milliseconds: number };

type Taken = { times: number[]; milliseconds: number; cpu: number };

/** The least of the values that this share of them does not exceed; 0 of none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length))) - 1;
  return sorted[place] ?? 0;
}

async function workFor(
  { workers, cpu }: Contestant,
  from: number,
  { requests, milliseconds }: Effort,
): Promise<Taken> {
  const times: number[] = [];
  let done = 0;
  const before = (await cpu?.()) ?? 0;
  const start = performance.now();
  const repeat = async (work: Work) => {
    while (done < requests && performance.now() - start < milliseconds) {
      done += 1;
      const begun = performance.now();
      await work(from + done);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(workers.map(repeat));
  const took = performance.now() - start;
  return { times, milliseconds: took, cpu: ((await cpu?.()) ?? 0) - before };
}

function summary({ workers, cpu }: Contestant, taken: readonly Taken[]): Measured {
  const times = taken.flatMap((one) => one.times);
  const sum = (of: (one: Taken) => number) => taken.reduce((total, one) => total + of(one), 0);
  const requests = times.length;
  return {
    connections: workers.length,
    requests,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    throughput: (1000 * requests) / sum(({ milliseconds }) => milliseconds),
    cpu: cpu ? sum((one) => one.cpu) / requests : null,
  };
}

/**
 * Lets the contestants work in turn, round after round, so that what else the machine does in the
 * meantime slows all of them alike. The first round warms up and does not count.
 */
export async function inTurns(
  contestants: readonly Contestant[],
  effort: Effort,
): Promise<Measured[]> {
  const taken: Taken[][] = contestants.map(() => []);
  const done = contestants.map(() => 0);
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const [place, contestant] of contestants.entries()) {
      const from = done[place] ?? 0;
      const one = await workFor(contestant, from, effort);
      done[place] = from + one.times.length;
      if (round > 0) taken[place]?.push(one);
    }
  }
  return contestants.map((contestant, place) => summary(contestant, taken[place] ?? []));
}
