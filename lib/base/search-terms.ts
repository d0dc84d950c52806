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

function termOf(term: string): SearchTerm {
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
