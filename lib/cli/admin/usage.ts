import { parseArgs } from 'node:util';
import { z } from 'zod';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import type { AdminCommand } from '@/lib/cli/admin/command';
import { adminCommands } from '@/lib/cli/admin/commands';

const call = 'npm run --silent admin --';

function isSwitch(schema: z.core.$ZodType): boolean {
  const takesText = ['text', '1'].some((text) => z.safeParse(schema, text).success);
  return z.safeParse(schema, true).success && !takesText;
}

function flagText(flag: string, schema: z.core.$ZodType): string {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const { description = flag } = z.globalRegistry.get(inner) ?? {};
  const words = isSwitch(schema) ? `--${flag}` : `--${flag} <${description}>`;
  return z.safeParse(schema, undefined).success ? `[${words}]` : words;
}

function lineOf([words, { does, flags }]: [string, AdminCommand]): string {
  const names = Object.entries(flags.shape).map(([flag, schema]) => flagText(flag, schema));
  return `  ${[words, ...names].join(' ')}\n      ${does}`;
}

/** How the commands are used: all of them, or those whose words begin like this. */
export function usage(beginning = ''): string {
  const chosen = Object.entries(adminCommands).filter(([words]) => words.startsWith(beginning));
  const shown = chosen.length > 0 ? chosen : Object.entries(adminCommands);
  return [
    `Usage: ${call} <command> [--flags] [--json]`,
    '',
    ...shown.map(lineOf),
    '',
    'An organization, partner or user may be given by name or id, a user by email too.',
  ].join('\n');
}

/** A command with its flags as they were typed, or what to show in its place. */
export type Request =
  | { help: string }
  | { words: string; chosen: AdminCommand; flags: Record<string, unknown>; json: boolean };

function split(args: readonly string[]) {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const words = end < 0 ? args : args.slice(0, end);
  return { words: words.join(' '), rest: end < 0 ? [] : args.slice(end) };
}

// "-5" looks like another flag to the parser, which says so at length.
function whatIsWrong(error: unknown): string {
  const [, flag] = /^Option '(--[\w-]+)' argument is ambiguous/.exec(messageOf(error)) ?? [];
  if (!flag) return messageOf(error);
  return `${flag} is followed by something that begins with a dash. If that is its value, write ${flag}=-5.`;
}

function readFlags(words: string, { flags }: AdminCommand, rest: string[]) {
  const options = Object.fromEntries(
    Object.entries(flags.shape).map(([flag, schema]) => {
      return [flag, { type: isSwitch(schema) ? 'boolean' : 'string' } as const];
    }),
  );
  try {
    return parseArgs({ args: rest, options: { ...options, json: { type: 'boolean' } } }).values;
  } catch (error) {
    const secret = rest.some((arg) => arg.startsWith('--password'))
      ? 'A password is no argument, where others could read it: it is asked for, or read from standard input. '
      : '';
    throw new Problem(`${secret}${whatIsWrong(error)}\n\n${usage(words)}`);
  }
}

/** Reads what was asked for; throws a Problem with the usage for what does not exist or is not right. */
export function readRequest(args: readonly string[]): Request {
  const { words, rest } = split(args);
  if (rest.includes('--help') || rest.includes('-h') || args.length === 0) {
    return { help: usage(words) };
  }
  const chosen = adminCommands[words];
  if (!chosen)
    throw new Problem(`There is no command "${words}".\n\n${usage(words.split(' ')[0])}`);
  const { json, ...typed } = readFlags(words, chosen, rest);
  const read = chosen.flags.safeParse(typed);
  if (read.success) return { words, chosen, flags: typed, json: json === true };
  const wrong = read.error.issues.map(({ path, message }) => {
    const flag = String(path[0]);
    return `--${flag} ${flag in typed ? message : 'is missing'}`;
  });
  throw new Problem(`${words}: ${wrong.join('; ')}.\n\n${usage(words)}`);
}
