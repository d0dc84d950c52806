import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '@/lib/cli/application-build';
import { spawnServer } from '@/lib/cli/spawn-server';
import type { Question, WorkerAnswer } from './worker';

/** A production server of the benchmark's own. */
export type BenchServer = {
  port: number;
  /** Asks every worker and resolves to what they answer. */
  ask(question: Question): Promise<WorkerAnswer[]>;
  /** Milliseconds of processor time that its workers have used. */
  cpu(): Promise<number>;
};

type ServerOptions = {
  /** The tree it serves, which is built; this one by default. */
  folder?: string;
  /** What serves, from that tree; the service by default. */
  script?: string;
  environment?: Record<string, string>;
};

const service = path.join('lib', 'cli', 'bench', 'serve.ts');

/** Starts a server on the database, as `npm start` does but without limits or chatter. */
export async function startServer(
  databaseUrl: string,
  { folder, script = service, environment }: ServerOptions = {},
): Promise<BenchServer> {
  if (!folder) await ensureBuilt();
  const tree = folder ?? process.cwd();
  const all = { LOG_LEVEL: 'warn', BENCH: '1', ...environment };
  const url = pathToFileURL(path.join(tree, script));
  const { port, child } = await spawnServer(url, databaseUrl, all, tree);
  const ask = async (question: Question): Promise<WorkerAnswer[]> => {
    child.send({ ask: question });
    const [answers] = await once(child, 'message');
    return answers;
  };
  const cpu = async () => {
    const answers = await ask('usage');
    return answers.reduce((sum, one) => sum + one.cpu, 0);
  };
  return { port, ask, cpu };
}
