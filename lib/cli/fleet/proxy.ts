import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeExit } from '@/lib/cli/command';
import { Daemon, programOf, whenListening } from './daemon';
import { shippedFile } from './shipped';

/** The configuration that operators are given, with addresses of this machine in place of names. */
function configuration(port: number, machines: { a: number; b: number }): string {
  return shippedFile('compose/haproxy.cfg', [
    ['bind :8080', `bind 127.0.0.1:${port}`],
    [/resolvers docker\n.*\n/, ''],
    [' resolvers docker init-addr none', ''],
    ['web-a:3000', `127.0.0.1:${machines.a}`],
    ['web-b:3000', `127.0.0.1:${machines.b}`],
  ]);
}

/** Starts HAProxy on a port, before two machines, as the compose file does. */
export async function startProxy(port: number, machines: { a: number; b: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-haproxy-'));
  beforeExit(async () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, machines));
  new Daemon([programOf('haproxy'), '-q', '-db', '-f', file], {});
  await whenListening(port, 'HAProxy');
}
