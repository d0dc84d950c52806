import { format } from 'node:util';
import { log, loggedMessage } from '@/lib/base/log';

type Level = 'info' | 'warn' | 'error';

function write(level: Level, said: unknown[]): void {
  const errors = said.filter((one) => one instanceof Error);
  const words = said.filter((one) => !(one instanceof Error));
  const [err] = errors;
  const message = words.length > 0 ? format(...words).trim() : err && loggedMessage(err);
  if (!message) return;
  if (err) log()[level]({ err }, message);
  else log()[level](message);
}

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Has whatever this process says from here on be a line of the log, with time and level: what the
 * framework and packages write to the console, warnings of Node, and the error that it ends by.
 */
export function logConsole(): void {
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, { [method]: (...said: unknown[]) => write(level, said) });
  }
  // In place of Node's own, which prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (err) => {
    log().fatal({ err }, 'the process ends by an error');
    process.exit(1);
  });
}
