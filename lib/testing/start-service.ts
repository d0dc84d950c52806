import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Starts the service's routes in a process of their own that trusts these authorities and sends
 * webhooks to this machine, and returns its address.
 */
export async function startService(
  authorities: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ base: string; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'service-'));
  const authority = path.join(folder, 'authority.pem');
  writeFileSync(authority, authorities.join('\n'));
  const child = fork(fileURLToPath(new URL('service.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 2, 'ipc'],
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: authority,
      DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: '127.0.0.1',
      ...environment,
    },
  });
  const [address] = await once(child, 'message');
  return {
    base: `http://127.0.0.1:${address.port}`,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
