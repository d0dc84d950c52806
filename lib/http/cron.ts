import { env } from '@/lib/base/env';
import { observeJob } from '@/lib/base/metrics/registry';
import { failure, plainRoute } from './refusal';
import { requestIdOf } from './request-id';
import { requireSecret } from './shared-secret';
import { orgSurface } from './surfaces';

const refused = 'Scheduled work needs the secret of this deployment.';

/**
 * The exports of a route of scheduled work: runs it for a caller with CRON_SECRET and answers its counts.
 * HEAD asks for no work, so it is refused rather than run as GET.
 */
export function cronRoute(job: string, run: () => Promise<Record<string, number>>) {
  const handler = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const respond = async () => {
      requireSecret(request, env().CRON_SECRET, refused);
      const counts = await run();
      observeJob(job);
      return Response.json(counts);
    };
    const response = await respond().catch((error: unknown) =>
      failure(orgSurface, error, requestId, 'scheduled work failed'),
    );
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  return plainRoute({ GET: handler, POST: handler });
}
