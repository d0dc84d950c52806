import pino from 'pino';
import { logLevels } from './env';
import { isTracing, traceIds } from './telemetry/spans';

let logger: pino.Logger | undefined;

type Copy = (line: string) => void;

// One for the process, even if several bundles of the application contain this module.
const holder: { recruitingLogCopy?: Copy } & typeof globalThis = globalThis;

/** Has every line go to `copy` too. */
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

// What is said of an environment that is not usable is a line of the log, too.
function levelOf(wanted: string | undefined): string {
  return logLevels.find((level) => level === wanted) ?? 'info';
}

/** Returns the structured log. Log ids and codes, never names, email addresses or secrets. */
export function log(): pino.Logger {
  logger ??= pino({
    level: levelOf(process.env.LOG_LEVEL),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'token', 'password', 'secret', '*.authorization', '*.token'],
    // Asked for each line: the first one may be written before telemetry has started.
    mixin: () => (isTracing() ? traceIds() : {}),
    hooks: { streamWrite: copied },
  });
  return logger;
}
