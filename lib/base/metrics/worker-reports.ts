import cluster from 'node:cluster';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { ownReport, type Report } from './registry';
import { type MetricsMessage, readMetricsMessage } from './worker-messages';

const answerMs = 4_000;

function send(message: MetricsMessage): void {
  process.send?.(message);
}

async function answer(message: unknown): Promise<void> {
  const asked = readMetricsMessage(message);
  if (asked?.kind !== 'metrics:report') return;
  send({ kind: 'metrics:own', id: asked.id, report: await ownReport() });
}

/** Sends this worker's metrics to the supervisor whenever it asks. */
export function reportToSupervisor(): void {
  process.on('message', (message) => {
    answer(message).catch((error: unknown) => {
      log().error({ err: error }, 'metrics could not be sent to the supervisor');
    });
  });
}

function askSupervisor(): Promise<Report[]> {
  const id = newId();
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      const told = readMetricsMessage(message);
      if (told?.kind === 'metrics:all' && told.id === id) finish(() => resolve(told.reports));
    };
    const finish = (end: () => void) => {
      clearTimeout(timer);
      process.off('message', listen);
      end();
    };
    const late = () => reject(new Error('The supervisor did not send metrics in time.'));
    const timer = setTimeout(() => finish(late), answerMs);
    process.on('message', listen);
    send({ kind: 'metrics:ask', id });
  });
}

/** Returns the metrics of all processes of this deployment, including those that have ended. */
export async function allReports(): Promise<Report[]> {
  return cluster.isWorker ? askSupervisor() : [await ownReport()];
}
