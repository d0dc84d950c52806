import { getNumberFromEnv } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { databaseReport } from '@/lib/base/metrics/database-gauges';
import { observedPool, ownReport } from '@/lib/base/metrics/registry';
import { metricExporter } from './exporters';
import { metricData } from './metric-data';
import type { Protocol } from './settings';
import type { Pipeline } from './spans';

const intervalMs = 60_000;
const timeoutMs = 30_000;

/** Gives the metrics of this process, as /metrics has them, to the SDK. */
function registryProducer(resource: Resource): MetricProducer {
  const startedAt = Date.now();
  return {
    async collect() {
      const database = observedPool();
      const reports = [await ownReport(), database ? await databaseReport(database) : []];
      const metrics = reports.flat().flatMap((metric) => metricData(metric, startedAt, Date.now()));
      const scopeMetrics = [{ scope: { name: 'recruiting' }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

/** Exports what the process's one registry holds, at the interval that OTEL_METRIC_EXPORT_INTERVAL says. */
export async function startMetrics(protocol: Protocol, resource: Resource): Promise<Pipeline> {
  const exportIntervalMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? intervalMs;
  const timeout = getNumberFromEnv('OTEL_METRIC_EXPORT_TIMEOUT') ?? timeoutMs;
  const reader = new PeriodicExportingMetricReader({
    exporter: await metricExporter(protocol),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(timeout, exportIntervalMillis),
    metricProducers: [registryProducer(resource)],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { flush: () => provider.forceFlush(), stop: () => provider.shutdown() };
}
