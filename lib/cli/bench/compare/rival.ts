import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import next from 'next';

// Serves one of those we are compared with, named by RIVAL, as it would be served anywhere.
const listeners: Record<string, () => Promise<RequestListener>> = {
  next: async () => {
    const dir = path.join(path.dirname(fileURLToPath(import.meta.url)), 'next');
    const app = next({ dev: false, dir });
    await app.prepare();
    const handle = app.getRequestHandler();
    return (request, response) => {
      handle(request, response);
    };
  },
  express: async () => (await import('./express/app.mjs')).app,
};

const listener = await listeners[process.env.RIVAL ?? '']?.();
if (!listener) throw new Error('RIVAL names nobody.');
createServer(listener).listen(Number(process.env.PORT), () => process.send?.('ready'));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.([{ cpu: (user + system) / 1000 }]);
});
process.on('disconnect', () => process.exit(0));
