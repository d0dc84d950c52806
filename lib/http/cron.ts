import { env } from '@/lib/env';
import { ServiceError } from '@/lib/errors';
import { log } from '@/lib/log';
import { orgSurface } from './org-surface';
import { requestIdOf } from './request-id';
import { requireSecret } from './shared-secret';

const refused = 'Scheduled work needs the secret of this deployment.';

function failure(error: unknown, requestId: string): Response {
  const known = error instanceof ServiceError ? error : undefined;
  if (!known) log().error({ err: error, request_id: requestId }, 'scheduled work failed');
  const message = known?.message ?? 'Something failed on our side.';
  const body = orgSurface.errorBody(known?.code ?? 'INTERNAL_ERROR', message, requestId);
  return Response.json(body, { status: known?.status ?? 500 });
}

type CronHandler = (request: Request) => Promise<Response>;

/** The exports of a route of scheduled work: runs it for who knows CRON_SECRET, answers its counts. */
export function cronRoute(run: () => Promise<Record<string, number>>): {
  GET: CronHandler;
  POST: CronHandler;
} {
  const handler: CronHandler = async (request) => {
    const requestId = requestIdOf(request);
    const respond = async () => {
      requireSecret(request, env().CRON_SECRET, refused);
      return Response.json(await run());
    };
    const response = await respond().catch((error: unknown) => failure(error, requestId));
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  return { GET: handler, POST: handler };
}
