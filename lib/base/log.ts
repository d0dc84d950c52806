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

// What PostgreSQL says beside its message (DETAIL, CONTEXT) and what Prisma keeps of it are the very
// values that were refused: of an error only this is logged.
const toldOfErrors = [
  ...['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['errno', 'syscall', 'hostname', 'address', 'port', 'status', 'statusCode', 'clientVersion'],
] as const;

const deepestCause = 5;

/**
 * The message of an error as it is logged: that of a value that cannot be read shows it in quotes, and
 * that of a question that Prisma does not understand all that it was asked with, before the last line.
 */
export function loggedMessage({ message, name }: Error): string {
  if (name === 'PrismaClientValidationError') return message.trim().split('\n').at(-1) ?? '';
  const isOfValue = /invalid input|out of range|invalid byte|malformed|22[0-9A-Z]{3}/.test(message);
  return isOfValue ? message.replace(/: ".*"/s, ': "…"') : message;
}

/** What is logged of an error: what and where, never the values it was about. */
export function toldOf(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'object' } : error;
  const message = loggedMessage(error);
  const fields = toldOfErrors.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const { cause, stack } = error;
  return {
    type: error.constructor.name,
    message,
    stack: stack?.replace(error.message, () => message),
    ...Object.fromEntries(fields),
    ...(cause !== undefined && depth < deepestCause && { cause: toldOf(cause, depth + 1) }),
  };
}

/** Returns the structured log. Log ids and codes, never names, email addresses or secrets. */
export function log(): pino.Logger {
  logger ??= pino({
    level: levelOf(process.env.LOG_LEVEL),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => toldOf(error) },
    redact: ['authorization', 'token', 'password', 'secret', '*.authorization', '*.token'],
    // Asked for each line: the first one may be written before telemetry has started.
    mixin: () => (isTracing() ? traceIds() : {}),
    hooks: { streamWrite: copied },
  });
  return logger;
}
