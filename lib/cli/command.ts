import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';
import { closeDatabases } from '@/lib/base/postgres/open-database';
import { codeOf, messageOf, Problem } from '@/lib/base/postgres/problem';
import { databasePlaces } from '@/lib/cli/database-addresses';

/** How a process ends: by which signal, if any, and whether a second one asked not to wait. */
export interface Ending {
  signal: NodeJS.Signals | undefined;
  hurry: AbortSignal;
}

type Cleanup = (ending: Ending) => Promise<void>;

// A terminal signals the whole group, and npm and the launcher pass on what they get: one Ctrl-C
// arrives several times.
const ECHO_MS = 500;
const HURRIED_MS = 2_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const cleanups: Cleanup[] = [];
const impatience = new AbortController();
let ending: { since: number; done: Promise<void> } | undefined;

/** Has `cleanup` run before the process ends, the latest registered first. */
export function beforeExit(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

function report(error: unknown): void {
  if (error instanceof Problem) console.error(error.message);
  else if (isDatabaseTrouble(error)) {
    // The rest of the message is where in the code it happened.
    const reason = messageOf(error).trim().split('\n').at(-1);
    const places = Object.entries(databasePlaces()).map(
      ([name, place]) => `${name} leads to ${place}`,
    );
    console.error(`The database does not answer any more: ${reason} (${places.join(', ')})`);
  } else if (codeOf(error) === '42501') {
    console.error(
      `The database refuses it: ${messageOf(error)}. This needs the role that owns the database: name it in DIRECT_DATABASE_URL.`,
    );
  } else console.error(error);
}

async function cleanUp(signal: NodeJS.Signals | undefined): Promise<boolean> {
  let clean = true;
  for (const cleanup of [...cleanups.reverse(), closeDatabases]) {
    try {
      await cleanup({ signal, hurry: impatience.signal });
    } catch (error) {
      clean = false;
      report(error);
    }
  }
  return clean;
}

/** Runs every cleanup once and ends the process with `code`. */
export function endProcess(code: number, signal?: NodeJS.Signals): Promise<void> {
  ending ??= {
    since: performance.now(),
    done: cleanUp(signal).then((clean) => process.exit(clean ? code : code || 1)),
  };
  return ending.done;
}

/** Ends the process at the first signal; at a later one, without waiting. */
function endBySignal(code: number, signal: NodeJS.Signals): void {
  if (ending && performance.now() - ending.since > ECHO_MS) {
    impatience.abort();
    setTimeout(() => process.exit(code), HURRIED_MS);
  }
  endProcess(code, signal);
}

/**
 * Runs a command with its arguments, then every cleanup, and ends the process. A Problem prints as
 * one sentence, any other failure with its stack, both on stderr with exit code 1. A signal ends
 * the command early, after the same cleanups; a second one does not wait for them. `stopCode`
 * says how a service wants that reported.
 */
export async function runCommand(
  command: (args: string[]) => Promise<number | undefined>,
  options: { stopCode?: number } = {},
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => endBySignal(options.stopCode ?? EXIT_CODES[signal], signal));
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
