import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { Daemon, programOf, whenListening } from './daemon';

const shipped = 'public/docs/operating/compose/haproxy.cfg';

function replaced(text: string, what: string | RegExp, by: string): string {
  const changed = text.replace(what, by);
  if (changed === text) throw new Problem(`${shipped} has no "${what}" any more.`);
  return changed;
}

/** The configuration that operators are given, with addresses of this machine in place of names. */
function configuration(port: number, machines: { a: number; b: number }): string {
  let text = readFileSync(shipped, 'utf8');
  text = replaced(text, 'bind :8080', `bind 127.0.0.1:${port}`);
  text = replaced(text, /resolvers docker\n.*\n/, '');
  text = replaced(text, ' resolvers docker init-addr none', '');
  text = replaced(text, 'web-a:3000', `127.0.0.1:${machines.a}`);
  return replaced(text, 'web-b:3000', `127.0.0.1:${machines.b}`);
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
