import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { hashPassword, longestPassword } from '@/lib/auth/password';
import { ServiceError } from '@/lib/base/errors';

/** The fewest characters of a new password; existing ones may be shorter. */
export const shortestPassword = 12;

// Whoever steals the hashes tries this many in about a day.
const fewestGuesses = 1e9;

// Judging takes longer with every character, and other requests wait meanwhile. A password is at
// least as hard to guess as a part of it.
const judgedCharacters = 32;
const substitutionsTried = 5;

// What this service is called and is about: whoever guesses at its passwords begins with these.
const ownWords = ['recruiting', 'recruiter', 'recruitment', 'candidate', 'applicant', 'hiring'];

/** Names, addresses and organizations of the person, which a password must not rest on. */
export type Personal = readonly (string | null | undefined)[];

let judge: Promise<ZxcvbnFactory> | undefined;

// The word lists are large: only a process in which somebody chooses a password loads them.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ownWords },
    graphs: common.adjacencyGraphs,
    maxLength: judgedCharacters,
    l33tMaxSubstitutions: substitutionsTried,
  });
}

function wordsOf(personal: Personal): string[] {
  const words = personal.flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()))].filter(({ length }) => length > 2);
}

const advice = 'Three or four words that have nothing to do with each other make a good one';

type Judged = ReturnType<ZxcvbnFactory['check']>;

const reasons: [is: (judged: Judged) => boolean, reason: string][] = [
  [
    ({ sequence }) =>
      sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs'),
    'it contains your name, your email address, your organization or your current password',
  ],
  [
    ({ sequence }) =>
      sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'ownWords'),
    'it says what this service is about',
  ],
  [
    ({ sequence }) =>
      sequence.some(({ pattern }) => pattern === 'repeat' || pattern === 'sequence'),
    'it repeats itself or counts up',
  ],
  [
    ({ sequence }) => sequence.some(({ pattern }) => pattern === 'spatial'),
    'its keys are neighbours',
  ],
  [
    ({ sequence }) =>
      sequence.some(
        (part) => 'dictionaryName' in part && part.dictionaryName === 'passwords-common',
      ),
    'it is, or contains, one of the passwords that many people use',
  ],
  [
    ({ sequence }) => sequence.some(({ pattern }) => pattern === 'date' || pattern === 'regex'),
    'it contains a date',
  ],
];

function weaknessOf(judged: Judged): string {
  const [, reason = 'its words are common and few'] = reasons.find(([is]) => is(judged)) ?? [];
  return `is too easy to guess: ${reason}. ${advice}`;
}

/**
 * Says why a password is no good as a new one and how to mend it, as the end of a sentence; null if
 * it is good.
 */
export async function passwordProblem(
  password: string,
  personal: Personal,
): Promise<string | null> {
  if (password.length < shortestPassword) {
    return `must have at least ${shortestPassword} characters`;
  }
  if (password.length > longestPassword) return `must have at most ${longestPassword} characters`;
  judge ??= load();
  const judging = await judge;
  const words = wordsOf(personal);
  const first = judging.check(password.slice(0, judgedCharacters), words);
  if (first.guesses >= fewestGuesses) return null;
  const last = judging.check(password.slice(-judgedCharacters), words);
  return last.guesses >= fewestGuesses ? null : weaknessOf(first);
}

/** Hashes a password that somebody chooses; throws VALIDATION_ERROR if it is no good. */
export async function hashNewPassword(password: string, personal: Personal): Promise<string> {
  const problem = await passwordProblem(password, personal);
  if (problem) throw new ServiceError('VALIDATION_ERROR', `The password ${problem}.`);
  return hashPassword(password);
}
