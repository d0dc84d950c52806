import pino from 'pino';
import { env } from './env';

let logger: pino.Logger | undefined;

/** Returns the structured log. Log ids and codes, never names, email addresses or secrets. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'token', 'password', 'secret', '*.authorization', '*.token'],
  });
  return logger;
}
