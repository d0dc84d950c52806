/** What one case took at one number of connections, in milliseconds. */
export type Measured = {
  connections: number;
  requests: number;
  median: number;
  p99: number;
  /** Per second. */
  throughput: number;
};

/** Does the work once; `index` counts what was done before. */
export type Work = (index: number) => Promise<void>;

export type Effort = { warmup: number; requests: number; milliseconds: number };

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/**
 * Repeats work on each connection at once until the requests are made or the time is up; the
 * warm-up before is not counted.
 */
export async function measure(workers: Work[], effort: Effort): Promise<Measured> {
  let index = 0;
  const took: number[] = [];
  const repeat = async (work: Work, until: (done: number) => boolean, times?: number[]) => {
    while (!until(index)) {
      index += 1;
      const start = performance.now();
      await work(index);
      times?.push(performance.now() - start);
    }
  };
  const warm = performance.now() + effort.milliseconds / 2;
  const isWarm = (done: number) => done >= effort.warmup || performance.now() > warm;
  await Promise.all(workers.map((work) => repeat(work, isWarm)));
  index = 0;
  const start = performance.now();
  const isDone = (done: number) =>
    done >= effort.requests || performance.now() - start > effort.milliseconds;
  await Promise.all(workers.map((work) => repeat(work, isDone, took)));
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(took).sort();
  return {
    connections: workers.length,
    requests: took.length,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    throughput: took.length / seconds,
  };
}
