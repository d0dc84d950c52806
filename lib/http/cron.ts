import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { ServiceError } from '@/lib/errors';
import { log } from '@/lib/log';
import { orgSurface } from './org-surface';
import { requestIdOf } from './request-id';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checkSecret(request: Request): void {
  const { CRON_SECRET } = env();
  const sent = request.headers.get('authorization') ?? '';
  // Digests have one length, so the comparison tells nothing about the secret's.
  const isRight = timingSafeEqual(digest(sent), digest(`Bearer ${CRON_SECRET ?? ''}`));
  if (!CRON_SECRET || !isRight) {
    throw new ServiceError('UNAUTHORIZED', 'Scheduled work needs the secret of this deployment.');
  }
}

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
      checkSecret(request);
      return Response.json(await run());
    };
    const response = await respond().catch((error: unknown) => failure(error, requestId));
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  return { GET: handler, POST: handler };
}
