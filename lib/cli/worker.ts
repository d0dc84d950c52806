import { serve } from '@/lib/cli/serve';
import { reportToSupervisor } from '@/lib/metrics/worker';

const GRACE_MS = 12_000;

// The terminal signals every process of the group; only the supervisor decides when we end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

reportToSupervisor();

const served = await serve({ dev: false, port: Number(process.env.PORT) });

process.on('message', (message) => {
  if (message !== 'stop') return;
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  served.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
