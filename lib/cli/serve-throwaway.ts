import { closeDatabase } from '@/lib/base/db';
import { createThrowaway } from '@/lib/base/postgres/throwaway';
import { ensureBuilt } from '@/lib/cli/application-build';
import { beforeExit } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';
import { spawnServer } from '@/lib/cli/spawn-server';
import { startHastyServer } from '@/lib/testing/throwaway-server';

/**
 * Serves the build with the demo's data on a database that is gone with this process, and resolves
 * to its address. What this process asks of the database is asked of the same one.
 */
export async function serveThrowaway(
  name: string,
  environment: Record<string, string> = {},
): Promise<string> {
  loadSecrets();
  await ensureBuilt();
  const server = await startHastyServer();
  beforeExit(async () => server.stop());
  process.env.DATABASE_URL = await createThrowaway(server.url, name);
  const { address } = await spawnServer(
    new URL('serve-demo.ts', import.meta.url),
    process.env.DATABASE_URL,
    { LOG_LEVEL: 'error', CRON_INTERVAL_SECONDS: '1', WEB_CONCURRENCY: '1', ...environment },
  );
  process.env.APP_URL = address;
  beforeExit(closeDatabase);
  return address;
}
