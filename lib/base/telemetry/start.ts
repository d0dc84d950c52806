import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/base/env';
import { telemetrySettings } from './settings';
import type { Pipeline } from './spans';

/** The telemetry of a process. */
export interface Telemetry {
  /** Sends what waits; for tests. */
  flush(): Promise<void>;
  /** Sends what waits, as far as that takes no longer than two seconds, and exports no more. */
  stop(): Promise<void>;
}

const patienceMs = 2_000;

async function startPipelines(): Promise<Pipeline[]> {
  const { traces, metrics, logs } = telemetrySettings(process.env);
  if (!traces && !metrics && !logs) return [];
  const { describeProcess, reportTrouble } = await import('./process-resource');
  reportTrouble();
  const resource = describeProcess(env().SERVICE_ENVIRONMENT);
  return Promise.all([
    ...(traces ? [import('./trace-pipeline').then((it) => it.startTraces(traces, resource))] : []),
    ...(metrics
      ? [import('./metric-pipeline').then((it) => it.startMetrics(metrics, resource))]
      : []),
    ...(logs ? [import('./log-pipeline').then((it) => it.startLogs(logs, resource))] : []),
  ]);
}

/**
 * Starts to export what the OTEL_* variables ask for. Call it before the process writes its log. If
 * they ask for nothing, nothing of the SDK is loaded.
 */
export async function startTelemetry(): Promise<Telemetry> {
  const pipelines = await startPipelines();
  return {
    async flush() {
      await Promise.allSettled(pipelines.map((pipeline) => pipeline.flush()));
    },
    async stop() {
      const stopped = Promise.allSettled(pipelines.map((pipeline) => pipeline.stop()));
      if (pipelines.length > 0)
        await Promise.race([stopped, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
