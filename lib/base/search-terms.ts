import { withoutInvisible } from '@/lib/words/characters';

/**
 * One term of a search: `anywhere` matches the words anywhere in the text (or `digits` in a phone
 * number), `prefix` matches the beginning of a word, `nothing` matches nothing.
 */
export type SearchTerm =
  | { kind: 'anywhere'; words: string; digits: string | null }
  | { kind: 'prefix'; words: string }
  | { kind: 'nothing' };

const wholePhone = /^\+?[\d\s().\-\u2010-\u2015\u2212/]+$/;
const shortest = 3;

// Split as the database splits the searched text: accents and vowel signs stay with their letters.
function wordsOf(term: string): string[] {
  return term.split(/[^\p{Alphabetic}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

function digitsOf(term: string): string {
  return term.replace(/\D/g, '');
}

/**
 * Returns the digits of a search written like a phone number, or null for any other search. Marks that
 * phones put on the clipboard with a number count for nothing.
 */
export function phoneDigits(search: string): string | null {
  const digits = digitsOf(search);
  return wholePhone.test(withoutInvisible(search)) && digits.length >= shortest ? digits : null;
}

/** A term as addresses are kept: a domain that it may be or end with, in ASCII. */
export function withAsciiDomain(term: string): string {
  const at = term.lastIndexOf('@') + 1;
  const host = term.slice(at);
  const isDomain = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(host);
  // Without an @ it may as well be a name: those have no dot before Latin letters at their end.
  if (!isDomain || !/[^\x21-\x7e]/.test(host) || (at === 0 && !/\.[a-z]{2,}$/i.test(host))) {
    return term;
  }
  return URL.canParse(`http://${host}`)
    ? term.slice(0, at) + new URL(`http://${host}`).hostname
    : term;
}

function termOf(written: string): SearchTerm {
  const term = withAsciiDomain(written);
  const words = wordsOf(term);
  const [first] = words;
  if (first === undefined) return { kind: 'nothing' };
  if (words.length === 1 && [...first].length < shortest) return { kind: 'prefix', words: first };
  return {
    kind: 'anywhere',
    words: words.join(' '),
    digits: words.length > 1 ? phoneDigits(term) : null,
  };
}

/**
 * Splits a free-text search into terms, all of which must match. A search written like a phone
 * number is one term: its digits.
 */
export function searchTerms(search: string): SearchTerm[] {
  // Normalized, so that equal letters and digits are counted and split alike.
  const text = withoutInvisible(search).normalize('NFKC').trim();
  const digits = phoneDigits(text);
  if (digits) return [{ kind: 'anywhere', words: digits, digits: null }];
  const terms = text.split(/\s+/).filter((term) => term !== '');
  return [...new Set(terms)].map(termOf);
}
