import { z } from 'zod';
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

/** A flag without a value. */
export const onOff = z.boolean().optional();
