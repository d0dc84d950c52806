import type { IncomingMessage } from 'node:http';
import next from 'next';
import { env } from '@/lib/base/env';
import { startTelemetry } from '@/lib/base/telemetry/start';
import { createFront, type Front } from './front';
import { cameByHttps, hostBehind } from './guard-answer';

const KEEP_ALIVE_MS = 65_000;

/** Serves the application on a port of one address, of all without a `host`; resolves when it listens. */
export async function serve(options: {
  dev: boolean;
  port: number;
  host: string | undefined;
}): Promise<Pick<Front, 'leave' | 'close'>> {
  const { host, ...application } = options;
  const telemetry = await startTelemetry();
  const isHttps = (request: IncomingMessage) => cameByHttps(request, env());
  const hostOf = (request: IncomingMessage) => hostBehind(request, env());
  const own = { keepAliveTimeout: KEEP_ALIVE_MS, isHttps, hostOf };
  const front = createFront(own, (request, response) => handle(request, response));
  const app = next({ ...application, httpServer: front.server, turbopack: options.dev });
  await app.prepare();
  const handle = app.getRequestHandler();
  await new Promise<void>((resolve, reject) => {
    front.server.once('error', reject);
    front.server.listen(options.port, host, resolve);
  });
  return {
    leave: front.leave,
    async close() {
      await front.close();
      await app.close();
      await telemetry.stop();
    },
  };
}
