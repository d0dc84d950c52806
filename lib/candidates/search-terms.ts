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

function wordsOf(term: string): string[] {
  return term.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function digitsOf(term: string): string {
  return term.replace(/\D/g, '');
}

function termOf(term: string): SearchTerm {
  const words = wordsOf(term);
  const [first] = words;
  if (first === undefined) return { kind: 'nothing' };
  if (words.length === 1 && [...first].length < shortest) return { kind: 'prefix', words: first };
  const isPhone = words.length > 1 && wholePhone.test(term) && digitsOf(term).length >= shortest;
  return { kind: 'anywhere', words: words.join(' '), digits: isPhone ? digitsOf(term) : null };
}

/**
 * The terms of a free-text search, all of which must be found. A search written like a telephone
 * number is one term: its digits.
 */
export function searchTerms(search: string): SearchTerm[] {
  const text = search.trim();
  if (wholePhone.test(text) && digitsOf(text).length >= shortest) {
    return [{ kind: 'anywhere', words: digitsOf(text), digits: null }];
  }
  const terms = text.split(/\s+/).filter((term) => term !== '');
  return [...new Set(terms)].map(termOf);
}
