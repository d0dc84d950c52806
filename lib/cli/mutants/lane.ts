import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import type { Answer, Order } from './runner';

/** A Vitest that stands ready in a copy of the tree and runs what it is told to. */
export interface Lane {
  folder: string;
  /** Runs test files; undefined if they took longer than `limitMs` and were killed. */
  run(order: Order, limitMs: number): Promise<Answer | undefined>;
  end(): void;
}

function kill(child: ChildProcess | undefined): void {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    // The group, so that what its tests have started ends with it.
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** What the runner answers, or that it died; undefined if neither happens in time. */
function answerOf(runner: ChildProcess, limitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      runner.off('message', end);
      runner.off('exit', died);
      resolve(answer);
    };
    const died = () => end({ failed: 'the test process died', failures: [], files: [] });
    const timer = setTimeout(end, limitMs);
    runner.once('message', end);
    runner.once('exit', died);
  });
}

// Killed because everything ends, a run says nothing about the fault it was to notice.
const never = () => new Promise<Answer>(() => undefined);

/** Opens a lane in a copy; its Vitest starts with the first order, and again after one was killed. */
export function openLane(folder: string, environment: Record<string, string>): Lane {
  let child: ChildProcess | undefined;
  let isOver = false;

  async function start(): Promise<ChildProcess> {
    const started = fork(path.join(folder, 'lib/cli/mutants/runner.ts'), {
      cwd: folder,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: undefined, ...environment },
      detached: true,
      stdio: ['ignore', 'ignore', process.env.MUTANTS_LOG ? 'inherit' : 'ignore', 'ipc'],
    });
    const failure = once(started, 'exit').then(() => {
      throw new Problem('Vitest does not start in the copy.');
    });
    await Promise.race([once(started, 'message'), failure]);
    return started;
  }

  const end = () => {
    isOver = true;
    kill(child);
  };
  beforeExit(async () => end());
  return {
    folder,
    end,
    async run(order, limitMs) {
      if (!child || child.exitCode !== null || child.signalCode !== null) child = await start();
      const running = child;
      running.send(order);
      const answer = await answerOf(running, limitMs);
      if (answer) return answer.files.length > 0 || !isOver ? answer : never();
      kill(running);
      await once(running, 'exit');
      return undefined;
    },
  };
}
