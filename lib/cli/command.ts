import { Problem } from '@/lib/database/problem';

/**
 * Runs a command with its arguments and ends the process: a Problem prints as one sentence, any
 * other failure with its stack, both on stderr and with exit code 1.
 */
export async function runCommand(command: (args: string[]) => Promise<number | undefined>) {
  let code = 0;
  try {
    code = (await command(process.argv.slice(2))) ?? 0;
  } catch (error) {
    code = 1;
    console.error(error instanceof Problem ? error.message : error);
  }
  process.exit(code);
}
