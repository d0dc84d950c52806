import { reportToSupervisor } from '@/lib/base/metrics/worker-reports';
import type { Front } from '@/lib/cli/front';

const GRACE_MS = 12_000;

type Served = Pick<Front, 'leave' | 'close'>;

/** Lives as a worker: serves, and ends in the two steps that its supervisor says. */
export async function runWorker(serve: () => Promise<Served>): Promise<void> {
  // The terminal signals every process of the group; only the supervisor decides when we end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  let served: Served | undefined;
  const stop = () => {
    // Nobody has been let in before it serves.
    if (!served) process.exit(0);
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    served.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('message', (message) => {
    if (message === 'leave') served?.leave();
    if (message === 'stop') stop();
  });
  reportToSupervisor();
  served = await serve();
}
