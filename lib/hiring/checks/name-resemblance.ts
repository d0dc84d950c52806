import { foldedText } from '@/lib/words/folded-text';

/** Splits a name into words of letters and digits, without case and accents. */
function wordsOf(name: string): string[] {
  const plain = foldedText(name);
  // Apostrophes belong to their word; everything else separates words.
  return plain.replace(/['’`´]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the edit distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const left = next[j] ?? 0;
      const above = row[j + 1] ?? 0;
      const diagonal = row[j] ?? 0;
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function isNearly(typed: string, wanted: string): boolean {
  const slips = wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0;
  return Math.abs(typed.length - wanted.length) <= slips && distance(typed, wanted) <= slips;
}

/**
 * Returns whether a typed signature matches a person's name: the first first name and every word of
 * the last name, in any order, with other names allowed. Ignores case and accents; allows one typo
 * in a word of four letters and two in one of eight. A name without letters accepts anything.
 */
export function resemblesName(
  signature: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const typed = wordsOf(signature);
  const wanted = [...wordsOf(firstName).slice(0, 1), ...wordsOf(lastName)];
  if (typed.length === 0) return false;
  // For scripts without spaces, and names written as one word or two.
  const isSameTogether = [wanted, [...wanted].reverse()].some(
    (words) => words.join('') === typed.join(''),
  );
  if (isSameTogether) return true;
  const left = [...typed];
  return wanted.every((word) => {
    const index = left.findIndex((one) => isNearly(one, word));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
