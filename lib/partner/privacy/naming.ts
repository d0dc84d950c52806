import type { Names } from '@/lib/hiring/records/former-names';
import { foldedText } from '@/lib/words/folded-text';

const FEWEST_DIGITS = 7;
const FEWEST_LETTERS = 3;

const wordsIn = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsIn = (text: string) => text.replace(/\D/g, '');

/** Tells whether a text names somebody. */
export type Naming = (text: string) => boolean;

/**
 * Tells texts that have all words of somebody's only name. A short one is told from other short words
 * only where the text says nothing else.
 */
function namesByOnly(words: readonly string[]): Naming {
  const isShort = words.join('').length < FEWEST_LETTERS;
  return (text) => {
    const found = wordsIn(text);
    if (isShort && found.length !== words.length) return false;
    return words.every((word) => found.includes(word));
  };
}

function namesByBoth(given: string, ofLast: readonly string[]): Naming {
  return (text) => {
    const words = wordsIn(text);
    return words.includes(given) && ofLast.some((word) => words.includes(word));
  };
}

function namesByName({ firstName, lastName }: Names): Naming {
  const [ofFirst, ofLast] = [wordsIn(firstName), wordsIn(lastName)];
  const [given] = ofFirst;
  if (given && ofLast.length > 0) return namesByBoth(given, ofLast);
  const only = [...ofFirst, ...ofLast];
  return only.length > 0 ? namesByOnly(only) : () => false;
}

/** Tells texts that name a person beyond doubt: by the whole name, the address or the number. */
export function namesWhole(names: Names): Naming {
  const { email, phone } = names;
  const isByName = namesByName(names);
  const number = digitsIn(phone ?? '').slice(-FEWEST_DIGITS);
  return (text) => {
    if (isByName(text)) return true;
    if (email && foldedText(text).includes(foldedText(email))) return true;
    return number.length === FEWEST_DIGITS && digitsIn(text).includes(number);
  };
}

/** Tells texts that name a person: as above, or by a word of the last name alone. */
export function namesOne(names: Names): Naming {
  // A short name is told from other short words only beside the first one.
  const telling = new Set(wordsIn(names.lastName).filter((word) => word.length >= FEWEST_LETTERS));
  const isWhole = namesWhole(names);
  return (text) => wordsIn(text).some((word) => telling.has(word)) || isWhole(text);
}

/** Tells texts that name a person by one of the names they had. */
export function byAny(names: readonly Names[], naming: (names: Names) => Naming): Naming {
  const tests = names.map(naming);
  return (text) => tests.some((isNamed) => isNamed(text));
}
