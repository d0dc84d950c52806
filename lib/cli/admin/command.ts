import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { filledText, plainName } from '@/lib/contract/fields';

/** What a command answers: values, or lists of rows, by name. */
export type Answer = Record<string, unknown>;

/** How a command asks whoever runs it for a password, which is never an argument. */
export type AskPassword = () => Promise<string>;

/** One thing an operator can do: what it does, its flags, and how. */
export type AdminCommand = {
  does: string;
  flags: z.ZodObject;
  run(flags: Record<string, unknown>, askPassword?: AskPassword): Promise<Answer>;
};

const nobodyToAsk: AskPassword = () => {
  throw new Error('There is nobody to ask for a password.');
};

/** Makes a command of its flags and what it does with them. */
export function command<Flags extends z.ZodObject>(
  does: string,
  flags: Flags,
  run: (flags: z.output<Flags>, askPassword: AskPassword) => Promise<Answer>,
): AdminCommand {
  return {
    does,
    flags,
    run: (values, askPassword = nobodyToAsk) => run(flags.parse(values), askPassword),
  };
}

/** The address of somebody who gets an account. */
export const emailAddress = z.email('must be an email address').describe('email');

/** A name that is given to something. */
export const name = plainName();

/** Something that exists, by its name or its id. */
export const nameOrId = filledText(200).describe('name or id');

/** A whole number of something, between two. */
export function wholeNumber(from: number, to: number, of: string) {
  const error = `must be a whole number of ${of} from ${from} to ${to}`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(from, { error })
    .max(to, { error })
    .describe(of);
}

/** A flag without a value. */
export const onOff = z.boolean().optional();

/** Which of some flags was given; throws VALIDATION_ERROR unless it is exactly one. */
export function oneOf<Flag extends string>(flags: Record<Flag, unknown>): Flag {
  const names = Object.keys(flags) as Flag[];
  const [given, ...others] = names.filter((name) => flags[name]);
  if (given && others.length === 0) return given;
  const listed = names.map((name) => `--${name}`).join(' or ');
  throw new ServiceError('VALIDATION_ERROR', `Give ${listed}, one of them.`);
}
