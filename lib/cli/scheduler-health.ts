import { createServer, type Server } from 'node:http';
import { log } from '@/lib/base/log';
import { codeOf, messageOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import type { SchedulerState } from '@/lib/cli/scheduler';

// A job may fail while instances are replaced; longer than this, somebody has to look.
const FAILING_SECONDS = 30;

/** What `/readyz` of a scheduler says: 503 where it can neither lead nor stand by, or its jobs fail. */
export function readinessOf({ leads, trouble, failing }: SchedulerState) {
  const isFailing = Object.values(failing).some(({ seconds }) => seconds >= FAILING_SECONDS);
  const isReady = trouble === null && !isFailing;
  return {
    status: isReady ? 200 : 503,
    body: {
      status: isReady ? 'ok' : 'unavailable',
      scheduler: leads ? 'leads' : trouble === null ? 'stands_by' : 'leads_nothing',
      ...(trouble !== null && { trouble }),
      ...(Object.keys(failing).length > 0 && { failing }),
    },
  };
}

function healthServer(state: () => SchedulerState): Server {
  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    const answers = {
      '/readyz': () => readinessOf(state()),
      '/healthz': () => ({ status: 200, body: { status: 'ok' } }),
    };
    const answer = path === '/readyz' || path === '/healthz' ? answers[path]() : undefined;
    response.writeHead(answer?.status ?? 404, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(answer?.body ?? {}));
  });
}

function wantedPort(webPort: string): { port: number; isOwn: boolean } {
  const wanted = process.env.SCHEDULER_PORT;
  const port = Number(wanted || Number(webPort) + 1);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return { port, isOwn: !wanted };
  throw new Problem(
    `SCHEDULER_PORT is "${wanted}": it must be a number from 1 to 65535, such as 3001, or 0 for none.`,
  );
}

/**
 * Answers `/readyz` and `/healthz` for a scheduler on SCHEDULER_PORT, or the one after PORT. Throws a
 * Problem where a port that was asked for cannot be had; one that nobody asked for is only missed.
 */
export async function answerForScheduler(
  state: () => SchedulerState,
  host: string | undefined,
): Promise<void> {
  const { port, isOwn } = wantedPort(process.env.PORT || '3000');
  if (port === 0) return;
  const server = healthServer(state);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const reason = codeOf(error) ?? messageOf(error);
    const message = `The scheduler cannot answer /readyz on port ${port} (${reason}): set SCHEDULER_PORT to another`;
    if (!isOwn) throw new Problem(`${message}.`);
    log().warn(message);
    return;
  }
  log().info({ port }, 'the scheduler answers /readyz');
  beforeExit(async () => {
    server.closeAllConnections();
    server.close();
  });
}
