import next from 'next';
import { createFront } from '@/lib/cli/front';

const DRAIN_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;

/** A listening application and how to end it. */
export interface Served {
  close(): Promise<void>;
}

/** Serves the application on `port`; close() lets requests under way finish, for ten seconds. */
export async function serve(options: { dev: boolean; port: number }): Promise<Served> {
  let draining = false;
  const server = createFront({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (draining) response.setHeader('connection', 'close');
    return handle(request, response);
  });
  const app = next({ ...options, httpServer: server, turbopack: options.dev });
  await app.prepare();
  const handle = app.getRequestHandler();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, resolve);
  });
  return {
    async close() {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const cap = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(cap);
      await app.close();
    },
  };
}
