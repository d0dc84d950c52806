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

// Until there is a state to tell.
const starting: SchedulerState = { leads: false, trouble: 'it starts', failing: {} };

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

function wantedPort(): { port: number; isOwn: boolean } {
  const wanted = process.env.SCHEDULER_PORT?.trim();
  const webPort = Number(process.env.PORT || '3000');
  // Behind the last port there is none.
  if (!wanted) return { port: webPort < 65_535 ? webPort + 1 : 0, isOwn: true };
  // What is no port, env() has refused.
  return { port: Number(wanted), isOwn: false };
}

/**
 * Answers `/readyz` and `/healthz` for a scheduler on SCHEDULER_PORT, or the one after PORT, and returns
 * what is told how it is. Call it before anything starts: it throws a Problem where a port that was
 * asked for cannot be had; one that nobody asked for is only missed.
 */
export async function answerForScheduler(
  host: string | undefined,
  webPort = 0,
): Promise<(state: () => SchedulerState) => void> {
  const { port, isOwn } = wantedPort();
  if (port === 0) return () => undefined;
  if (port === webPort) {
    throw new Problem(
      `SCHEDULER_PORT is "${port}", as PORT is: set it to another, such as ${port + 1}, or 0 for none.`,
    );
  }
  let current = () => starting;
  const server = healthServer(() => current());
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
    return () => undefined;
  }
  log().info({ port }, 'the scheduler answers /readyz');
  beforeExit(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (state) => {
    current = state;
  };
}
