import { closeDatabases } from '@/lib/database/open';
import { Problem } from '@/lib/database/problem';

type Cleanup = () => Promise<void>;

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const cleanups: Cleanup[] = [];
let ending: Promise<void> | undefined;

/** Has `cleanup` run before the process ends, the latest registered first. */
export function beforeExit(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

function report(error: unknown): void {
  console.error(error instanceof Problem ? error.message : error);
}

async function cleanUp(): Promise<boolean> {
  let clean = true;
  for (const cleanup of [...cleanups.reverse(), closeDatabases]) {
    try {
      await cleanup();
    } catch (error) {
      clean = false;
      report(error);
    }
  }
  return clean;
}

/** Runs every cleanup once and ends the process with `code`. */
export function endProcess(code: number): Promise<void> {
  ending ??= cleanUp().then((clean) => process.exit(clean ? code : code || 1));
  return ending;
}

/**
 * Runs a command with its arguments, then every cleanup, and ends the process. A Problem prints as
 * one sentence, any other failure with its stack, both on stderr with exit code 1. A signal ends
 * the command early, after the same cleanups; `stopCode` says how a service wants that reported.
 */
export async function runCommand(
  command: (args: string[]) => Promise<number | undefined>,
  options: { stopCode?: number } = {},
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => endProcess(options.stopCode ?? EXIT_CODES[signal]));
  }
  if (process.channel) process.once('disconnect', () => endProcess(1));
  let code = 1;
  try {
    code = (await command(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (!ending) report(error);
  }
  await endProcess(code);
}
