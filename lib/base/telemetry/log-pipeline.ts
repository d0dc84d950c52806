import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { type LogAttributes, SeverityNumber } from '@opentelemetry/api-logs';
import { getNumberFromEnv } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { z } from 'zod';
import { copyLinesTo } from '@/lib/base/log';
import { logExporter } from './exporters';
import type { Protocol } from './settings';
import type { Pipeline } from './spans';

const severities: [least: number, severity: SeverityNumber, text: string][] = [
  [60, SeverityNumber.FATAL, 'FATAL'],
  [50, SeverityNumber.ERROR, 'ERROR'],
  [40, SeverityNumber.WARN, 'WARN'],
  [30, SeverityNumber.INFO, 'INFO'],
  [20, SeverityNumber.DEBUG, 'DEBUG'],
  [0, SeverityNumber.TRACE, 'TRACE'],
];

const line = z.looseObject({
  level: z.number(),
  time: z.coerce.date(),
  msg: z.string().optional(),
  trace_id: z.string().optional(),
  span_id: z.string().optional(),
  err: z
    .looseObject({ type: z.string(), message: z.string(), stack: z.string() })
    .partial()
    .optional(),
});

type Line = z.infer<typeof line>;

function contextOf({ trace_id: traceId, span_id: spanId }: Line): Context {
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1 });
}

function attributesOf({ level, time, msg, trace_id, span_id, err, ...rest }: Line): LogAttributes {
  const failure = err && {
    'exception.type': err.type,
    'exception.message': err.message,
    'exception.stacktrace': err.stack,
  };
  const plain = Object.entries(rest).map(([name, value]) => {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    return [name, isPlain ? value : JSON.stringify(value)];
  });
  return { ...Object.fromEntries(plain), ...failure };
}

/** Exports the lines of the log, each with the trace it was written in. */
export async function startLogs(protocol: Protocol, resource: Resource): Promise<Pipeline> {
  const processor = new BatchLogRecordProcessor({
    exporter: await logExporter(protocol),
    maxQueueSize: getNumberFromEnv('OTEL_BLRP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BLRP_MAX_EXPORT_BATCH_SIZE'),
    scheduledDelayMillis: getNumberFromEnv('OTEL_BLRP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BLRP_EXPORT_TIMEOUT'),
  });
  const provider = new LoggerProvider({ resource, processors: [processor] });
  const logger = provider.getLogger('recruiting');
  copyLinesTo((text) => {
    const written = line.parse(JSON.parse(text));
    const [, severityNumber, severityText] =
      severities.find(([least]) => written.level >= least) ?? [];
    logger.emit({
      timestamp: written.time,
      severityNumber,
      severityText,
      body: written.msg,
      attributes: attributesOf(written),
      context: contextOf(written),
    });
  });
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      copyLinesTo(undefined);
      await provider.shutdown();
    },
  };
}
