import { setTimeout as sleep } from 'node:timers/promises';
import { createFront } from '@/lib/cli/front';
import { runWorker } from '@/lib/cli/run-worker';

// A worker whose application is two lines: everything around them is the real one.
await runWorker(async () => {
  const front = createFront({ keepAliveTimeout: 65_000 }, async (request, response) => {
    if (request.url === '/crash') process.exit(1);
    if (request.url === '/slow') await sleep(3_000);
    if (request.url === '/block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    response.end(request.url === '/seat' ? process.env.WORKER_SEAT : String(process.pid));
  });
  await new Promise<void>((resolve) => front.server.listen(Number(process.env.PORT), resolve));
  return front;
});
