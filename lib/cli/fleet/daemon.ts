import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@/lib/base/postgres/problem';
import { type Account, findAccount } from '@/lib/base/postgres/server-account';
import { beforeExit } from '@/lib/cli/command';

const patienceMs = 120_000;

/** Where Debian keeps what a fleet consists of besides us; throws a Problem that names how to install it. */
export function programOf(name: 'haproxy' | 'pgbouncer'): string {
  const found = [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((file) => existsSync(file));
  if (found) return found;
  throw new Problem(`${name} is not installed: apt-get install -y haproxy pgbouncer`);
}

/** The account without rights that programs run as where we are root, which they refuse or must not be. */
export function plainAccount(): Account | undefined {
  return process.getuid?.() === 0 ? findAccount() : undefined;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}

/** Resolves once somebody listens on a port of this machine; throws a Problem after two minutes. */
export async function whenListening(port: number, name: string): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100)) {
    if (await listens(port)) return;
  }
  throw new Problem(`${name} does not listen on port ${port}.`);
}

function below(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const pids = children ? children.split(' ').map(Number) : [];
  return pids.flatMap((child) => [child, ...below(child)]);
}

/** A program that runs until it is ended, and not longer than this process. */
export class Daemon {
  readonly #child: ChildProcess;
  readonly #gone: Promise<number | null>;

  constructor(
    command: string[],
    options: { cwd?: string; environment?: Record<string, string>; account?: Account | undefined },
  ) {
    const [program = '', ...args] = command;
    const { cwd, environment, account } = options;
    const inherited = { PATH: process.env.PATH, NODE_ENV: 'production' as const };
    const env = environment && { ...inherited, ...environment };
    this.#child = spawn(program, args, { cwd, stdio: ['ignore', 2, 2], env, ...account });
    this.#gone = once(this.#child, 'exit').then(([code]) => code);
    beforeExit(() => this.end('SIGKILL'));
  }

  /** Resolves to the code it ends with by itself, null where a signal ended it. */
  ended(): Promise<number | null> {
    return this.#gone;
  }

  /** Sends a signal that the program does not end by. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The processes that came of it, and whose command holds these words. */
  descendants(words: string): number[] {
    return below(this.#child.pid ?? 0).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words),
    );
  }

  /** Sends a signal and resolves when the program is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    await this.#gone;
  }
}
