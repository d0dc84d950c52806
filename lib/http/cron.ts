import { env } from '@/lib/base/env';
import { cronSecretOf } from '@/lib/base/keyring';
import { observeJob } from '@/lib/base/metrics/registry';
import { failure, plainRoute } from './refusal';
import { requestIdOf } from './request-id';
import { requireSecret } from './shared-secret';
import { orgSurface } from './surfaces';

const refused = 'Scheduled work needs the secret of this deployment.';

// While SECRETS_KEY is changed, the scheduler may be told another first key than we are.
function cronSecrets(): (string | undefined)[] {
  const { CRON_SECRET, SECRETS_KEY } = env();
  return [CRON_SECRET, ...SECRETS_KEY.map(cronSecretOf)];
}

/**
 * The exports of a route of scheduled work: runs it for a caller with CRON_SECRET and answers its counts.
 * HEAD asks for no work, so it is refused rather than run as GET.
 */
export function cronRoute(job: string, run: () => Promise<Record<string, number>>) {
  const handler = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const respond = async () => {
      requireSecret(request, cronSecrets(), refused);
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
