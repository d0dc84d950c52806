import { text } from 'node:stream/consumers';
import { startTelemetry } from '@/lib/base/telemetry/start';
import { createFront } from '@/lib/cli/front';
import { subscribeDrains } from '@/lib/http/subscribe-drains';
import { call } from '@/lib/testing/call';

// The service's routes behind its front in a process of their own, for tests that need its environment
// to be one from the start: trust roots, hosts that webhooks may go to, where telemetry goes.
await startTelemetry();
const { server } = createFront({}, async (request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const body = await text(request);
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const answer = await call(method, url, { token, ...(body && { rawBody: body }) });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
});
subscribeDrains();
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
