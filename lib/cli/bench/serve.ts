import cluster from 'node:cluster';
import { runCommand } from '@/lib/cli/command';
import { simulateProviders } from '@/lib/cli/providers';
import { startWorkers } from '@/lib/cli/supervisor';
import type { Question, WorkerAnswer } from './worker';

/** Asks every worker the same and resolves to what they answer. */
async function askWorkers(question: { ask: Question }): Promise<WorkerAnswer[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  return Promise.all(
    workers.map(
      (worker) =>
        new Promise<WorkerAnswer>((resolve) => {
          // Workers tell of their metrics, too.
          const hear = (told: WorkerAnswer | { bench?: undefined }) => {
            if (!told.bench || told.bench !== question.ask) return;
            worker.off('message', hear);
            resolve(told);
          };
          worker.on('message', hear);
          worker.send(question);
        }),
    ),
  );
}

process.on('message', async (question: { ask: Question }) => {
  process.send?.(await askWorkers(question));
});

await runCommand(
  async () => {
    simulateProviders();
    await startWorkers(Number(process.env.PORT), new URL('worker.ts', import.meta.url));
    process.send?.('ready');
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
