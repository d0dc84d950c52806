/** The letters and digits of a name, word by word, without case and accents. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Apostrophes belong to the word around them, everything else parts words.
  return plain.replace(/['’`´]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many letters have to be changed, added or left out to make one word of another. */
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
 * Says whether a typed signature is the name of this person: the first of the first names and every
 * word of the last name, in any order, more names beside them allowed, accents and case aside, one
 * slip in a word of four letters and two in one of eight. A name without a letter accepts anything.
 */
export function resemblesName(
  signature: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const typed = wordsOf(signature);
  const wanted = [...wordsOf(firstName).slice(0, 1), ...wordsOf(lastName)];
  if (typed.length === 0) return false;
  // Names of scripts without spaces, and those that people write together or apart.
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
