import pino from 'pino';
import { env } from './env';
import { isTracing, traceIds } from './telemetry/spans';

let logger: pino.Logger | undefined;

type Copy = (line: string) => void;

// One for the process, even if several bundles of the application contain this module.
const holder: { recruitingLogCopy?: Copy } & typeof globalThis = globalThis;

/** Has every line go to `copy` too; for loggers that write their first line after this. */
export function copyLinesTo(copy: Copy | undefined): void {
  holder.recruitingLogCopy = copy;
}

function copied(line: string): string {
  try {
    holder.recruitingLogCopy?.(line);
  } catch {
    // The line itself is written all the same.
  }
  return line;
}

/** Returns the structured log. Log ids and codes, never names, email addresses or secrets. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'token', 'password', 'secret', '*.authorization', '*.token'],
    ...(isTracing() ? { mixin: traceIds } : {}),
    ...(holder.recruitingLogCopy ? { hooks: { streamWrite: copied } } : {}),
  });
  return logger;
}
