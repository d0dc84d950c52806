import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchFor } from '@/lib/base/postgres/server-account';
import { findProgram } from '@/lib/cli/backup/programs';
import { freePort } from '@/lib/cli/ports';

/** A PostgreSQL of this machine's own, of the version its pg_dump is of. */
export type SystemPostgres = { url: string; stop(): void };

/** Where this machine has a PostgreSQL server with its pg_dump; undefined where it has none. */
export function systemPostgres(): string | undefined {
  const program = findProgram('pg_dump', 15);
  if (!program) return undefined;
  const folders = [path.dirname(program.file), `/usr/lib/postgresql/${program.major}/bin`];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Starts a server of these programs with an empty cluster, which is gone when it stops. */
export async function startSystemPostgres(folder: string): Promise<SystemPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'recruiting-postgres-'));
  const data = path.join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { prefix, account, owner } = launchFor(path.join(folder, 'initdb'), home);
  if (owner) for (const each of [home, data]) chownSync(each, owner.uid, owner.gid);
  const run = (name: string, args: string[]) => {
    const [command = '', ...rest] = [...prefix, path.join(folder, name), ...args];
    execFileSync(command, rest, { stdio: 'ignore', cwd: '/', ...account });
  };
  run('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8']);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${home}/log`, '-o', options]);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['stop', '--mode=immediate', '--wait', `--pgdata=${data}`]);
      rmSync(home, { recursive: true });
    },
  };
}
