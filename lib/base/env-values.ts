import { z } from 'zod';

/** Text that is there, or undefined; a variable without a value counts as one that is not set. */
export const text = () => z.string().optional();

/** What `read` makes of a value that is set; where that throws, what it says ends the sentence. */
export function parsed<T>(read: (value: string | undefined) => T, example: string) {
  return text().transform((value, context): T => {
    try {
      return read(value);
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'is not usable';
      context.addIssue({ code: 'custom', message: `${reason}; it is set like ${example}` });
      return z.NEVER;
    }
  });
}

/** A value that `isRight` holds true of; `must` says what it is, as the end of a sentence. */
function holding(must: string, isRight: (value: string) => boolean) {
  return z.string({ error: `must be ${must}` }).refine(isRight, { error: `must be ${must}` });
}

type Bounds = { least: number; most?: number; isWhole?: boolean };

/** A number between bounds; the sentence about another one shows what was set. */
export function number(example: number, { least, most, isWhole = true }: Bounds) {
  const range = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
  const kind = isWhole ? 'a whole number' : 'a number';
  return z.string().transform((value, context) => {
    const read = /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
    const isRight = read >= least && read <= (most ?? Infinity);
    if (isRight && (!isWhole || Number.isInteger(read))) return read;
    const message = `is "${value}" and must be ${kind} ${range}, such as ${example}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A number that is this one unless another is set. */
export function numberOr(fallback: number, bounds: Bounds) {
  return number(fallback, bounds).prefault(String(fallback));
}

/** One of a few words, the first of them unless another is set. */
export function word<const Words extends readonly [string, ...string[]]>(...words: Words) {
  const error = ({ input }: { input?: unknown }) =>
    `is "${input}" and must be one of ${words.join(', ')}, such as ${words[0]}`;
  return z.enum(words, { error });
}

function isAddress(protocols: readonly string[]): (value: string) => boolean {
  return (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** An address with one of these protocols. What was set is not shown: it may hold a password. */
export function address(example: string, ...protocols: string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return holding(
    `an address that begins with ${schemes}, such as ${example}`,
    isAddress(protocols),
  );
}

const isBare = ({ username, password, search, hash }: URL) =>
  !(username || password || search || hash);

const isOrigin = (url: URL) => isBare(url) && /^\/*$/.test(url.pathname);

/** An address to which paths are added, without the slash at its end. */
export const origin = (example: string) =>
  address(example, 'https:', 'http:')
    .refine(
      // What is no address at all is told of already.
      (value) => !URL.canParse(value) || isOrigin(new URL(value)),
      { error: `must be an address without a path, a query or a password, such as ${example}` },
    )
    .transform((value) => value.replace(/\/+$/, ''));

const isThisMachine = ({ hostname }: URL) =>
  hostname === '[::1]' || /^(127\.[\d.]+|(.+\.)?localhost)$/.test(hostname);

/** The issuer of an identity provider. Over plain HTTP anybody on the way could let themselves in. */
export const issuer = (example: string) =>
  holding(
    `an address that begins with https:// (http:// on localhost alone), without a query or a password, such as ${example}`,
    (value) => {
      if (!isAddress(['https:', 'http:'])(value)) return false;
      const url = new URL(value);
      return isBare(url) && (url.protocol === 'https:' || isThisMachine(url));
    },
  );

const senderName = /^(?:"[^"\\<>\p{Cc}]*"|[^"<>()[\]\\,;:@\p{Cc}]*)$/u;
const emailAddress =
  /^[^\s"<>()[\]\\,;:@\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*$/u;

function isMailbox(value: string): boolean {
  const [, name, address] = /^([^<]*)<([^<>]*)>$/.exec(value.trim()) ?? ['', '', value.trim()];
  return senderName.test((name ?? '').trim()) && emailAddress.test(address ?? '');
}

/** One mailbox that mail servers take letters from: an address, with or without a name before it. */
export const mailbox = (example: string) =>
  holding(
    `one email address whose host has a dot, alone or behind a name, such as ${example}`,
    isMailbox,
  ).transform((value) => value.trim());

/** In place of a provider's address: the service plays the provider, for demos and tests. */
export const simulated = 'simulated';

/** The address of a provider, or the word that asks for a simulated one. */
export function provider(example: string) {
  const isRight = isAddress(['https:', 'http:']);
  return holding(
    `an address that begins with https:// or http://, such as ${example}, or the word ${simulated}`,
    (value) => value === simulated || isRight(value),
  );
}

const databaseExample = 'postgresql://user:password@db.internal:5432/recruiting';

/** The address of a PostgreSQL database. */
export const database = () => address(databaseExample, 'postgresql:', 'postgres:');

const shortestSecret = 16;

/** A secret that nobody guesses. */
export const secret = () =>
  holding(
    `at least ${shortestSecret} characters, such as "openssl rand -hex 24" makes`,
    (value) => value.length >= shortestSecret,
  ).optional();

/** What is wrong with several variables that belong together, told of the one that lacks. */
export type Pairs = Record<string, { needs: readonly string[]; example: string }>;

/** Adds an issue for each variable that another one, which is set, needs. */
export function checkPairs(
  pairs: Pairs,
  all: Record<string, unknown>,
  tell: (name: string, message: string) => void,
): void {
  for (const [name, { needs, example }] of Object.entries(pairs)) {
    if (all[name] !== undefined) continue;
    // A simulated provider is sent nothing that would have to be signed.
    const asking = needs.find((other) => all[other] !== undefined && all[other] !== simulated);
    if (asking) tell(name, `must be set where ${asking} is, such as ${example}`);
  }
}
