/**
 * What one term of a search asks for: `anywhere` finds the words inside the text (`digits`: or these
 * inside a telephone number), `prefix` finds the beginning of a word, `nothing` finds nothing.
 */
export type SearchTerm =
  | { kind: 'anywhere'; words: string; digits: string | null }
  | { kind: 'prefix'; words: string }
  | { kind: 'nothing' };

const wholePhone = /^\+?[\d\s().\-/]+$/;
const shortest = 3;

// As the database splits what is searched: accents and vowel signs stay with their letters.
function wordsOf(term: string): string[] {
  return term.split(/[^\p{Alphabetic}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

function digitsOf(term: string): string {
  return term.replace(/\D/g, '');
}

/** The digits of a search written like a telephone number; null for any other. */
export function phoneDigits(search: string): string | null {
  const digits = digitsOf(search);
  return wholePhone.test(search) && digits.length >= shortest ? digits : null;
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
 * The terms of a free-text search, all of which must be found. A search written like a telephone
 * number is one term: its digits.
 */
export function searchTerms(search: string): SearchTerm[] {
  // One form of each letter and digit, so that they are counted and split alike.
  const text = search.normalize('NFKC').trim();
  const digits = phoneDigits(text);
  if (digits) return [{ kind: 'anywhere', words: digits, digits: null }];
  const terms = text.split(/\s+/).filter((term) => term !== '');
  return [...new Set(terms)].map(termOf);
}
