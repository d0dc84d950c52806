import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';

export type Environment = 'production' | 'sandbox';

/**
 * Records which environment the service runs as, for the commands that depend on it; returns the
 * former one if that was another.
 */
export async function recordDeployment(): Promise<Environment | undefined> {
  const environment = env().SERVICE_ENVIRONMENT;
  const data = { environment, startedAt: currentTime() };
  const former = await prisma().deployment.findUnique({ where: { id: 1 } });
  await prisma().deployment.upsert({ where: { id: 1 }, create: data, update: data });
  return former && former.environment !== environment ? former.environment : undefined;
}

/**
 * The environment that this process works for. Throws VALIDATION_ERROR where the service has started
 * as the other one: what is made here would not count there.
 */
export async function sameEnvironment(): Promise<Environment> {
  const environment = env().SERVICE_ENVIRONMENT;
  const running = await prisma().deployment.findUnique({ where: { id: 1 } });
  if (!running || running.environment === environment) return environment;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `The service runs as ${running.environment} and this command as ${environment}: run it with SERVICE_ENVIRONMENT=${running.environment}.`,
  );
}
