import { reportToSupervisor } from '@/lib/base/metrics/worker-reports';
import type { Front } from '@/lib/cli/front';

const GRACE_MS = 12_000;

type Served = Pick<Front, 'leave' | 'close'>;

/** Serves as a worker, and ends in the two steps that its supervisor asks for. */
export async function runWorker(serve: () => Promise<Served>): Promise<void> {
  // The terminal signals every process of the group; only the supervisor decides when we end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  let served: Served | undefined;
  const stop = () => {
    // Before it serves there is no request to wait for.
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
