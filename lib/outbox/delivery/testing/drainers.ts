import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Bundle, bundleScript } from '@/lib/testing/bundle-script';
import type { DrainCounts, DrainSettings } from '../drain';

const script = new URL('../../../testing/drainer.ts', import.meta.url);

export type Drainer = {
  /** Lets the process begin; resolves once it was told. */
  begin(): Promise<void>;
  /** The counts of each drain that has ended. */
  counts: DrainCounts[];
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Resolves when the process has exited. */
  ended: Promise<unknown>;
};

type DrainerSettings = Partial<Omit<DrainSettings, 'sender' | 'wake'>> & {
  /** Drains repeatedly, this many milliseconds apart, until it is killed. */
  tickMs?: number;
};

/**
 * Runs drains in separate processes that can reach a receiver; kills those left when a test ends.
 */
export function useDrainers(reach: { allowedHosts: string[]; extraCa: string[] }) {
  const children = new Set<ChildProcess>();
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await bundleScript(script);
  });
  afterAll(() => bundle.remove());
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([...children].map((child) => once(child, 'exit')));
  });

  /** Starts a process that waits to be told to drain. */
  return function startDrainer(settings: DrainerSettings): Drainer {
    const argument = JSON.stringify({ ...reach, ...settings });
    const child = fork(bundle.file, [argument], { execArgv: [], stdio: 'inherit' });
    children.add(child);
    const ended = once(child, 'exit').finally(() => children.delete(child));
    const isReady = once(child, 'message');
    const counts: DrainCounts[] = [];
    child.on('message', (message) => {
      if (typeof message === 'object' && 'claimed' in message) counts.push(message as DrainCounts);
    });
    return {
      counts,
      ended,
      signal: (name) => child.kill(name),
      begin: async () => {
        await isReady;
        child.send('begin');
      },
    };
  };
}
