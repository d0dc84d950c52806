import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { freePort } from '@/lib/cli/ports';

/** A server in a process of its own, which ends with this one. */
export type SpawnedServer = { address: string; port: number; child: ChildProcess };

/**
 * Runs a script that serves PORT and says `ready` to its parent, on a free port and a database,
 * and resolves once it does. What the script prints goes to stderr. It works in `folder`, here by
 * default. Throws a Problem if it ends before it serves.
 */
export async function spawnServer(
  script: URL,
  databaseUrl: string,
  environment: Record<string, string>,
  folder = process.cwd(),
): Promise<SpawnedServer> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script)], {
    stdio: ['ignore', 2, 2, 'ipc'],
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_URL: address,
      NEXTAUTH_URL: address,
      API_RATE_LIMIT: '0',
      SESSION_RATE_LIMIT: '0',
      DRAIN_SECONDS: '0',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  beforeExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Problem('A server ended before it could serve.')));
  });
  return { address, port, child };
}
