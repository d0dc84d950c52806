import { parseArgs } from 'node:util';
import { z } from 'zod';
import { adminCommands } from '@/lib/cli/admin/commands';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { loadEnvironment } from '@/lib/cli/secrets';
import { applyMigrations } from '@/lib/database/migrate';
import { messageOf, Problem } from '@/lib/database/problem';
import { closeDatabase } from '@/lib/db';
import { ServiceError } from '@/lib/errors';

function usage(): string {
  const lines = Object.entries(adminCommands).map(([words, { flags }]) => {
    const names = Object.entries(flags.shape).map(([flag, schema]) => {
      return z.safeParse(schema, undefined).success ? `[--${flag} …]` : `--${flag} …`;
    });
    return `  ${words} ${names.join(' ')}`.trimEnd();
  });
  return ['Usage: npm run --silent admin -- <noun> <verb> [--flags] --json', ...lines].join('\n');
}

function parse(args: string[]) {
  const [noun = '', verb = '', ...rest] = args;
  const chosen = adminCommands[`${noun} ${verb}`];
  if (!chosen) throw new Problem(`There is no command "${noun} ${verb}".\n${usage()}`);
  const names = Object.keys(chosen.flags.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  try {
    const { values } = parseArgs({
      args: rest,
      options: { ...options, json: { type: 'boolean' } },
    });
    const { json: _, ...flags } = values;
    return { chosen, flags: chosen.flags.parse(flags) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw new Problem(`${messageOf(error)}\n${usage()}`);
    const wrong = error.issues.map((issue) => `--${issue.path.join('.')} ${issue.message}`);
    throw new Problem(`${noun} ${verb}: ${wrong.join('; ')}.`);
  }
}

await runCommand(async (args) => {
  const { chosen, flags } = parse(args);
  const { url } = await loadEnvironment();
  beforeExit(closeDatabase);
  await applyMigrations(url);
  try {
    console.log(JSON.stringify(await chosen.run(flags)));
    return 0;
  } catch (error) {
    if (error instanceof ServiceError) throw new Problem(error.message);
    throw error;
  }
});
