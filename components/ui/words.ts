// Names and words whose spelling does not follow from how they are stored.
const spellings = new Map([
  ['linkedin', 'LinkedIn'],
  ['onsite', 'On site'],
  ['ziprecruiter', 'ZipRecruiter'],
]);

/** Makes a stored word readable: "career_site" becomes "Career site", "linkedin" "LinkedIn". */
export function readable(word: string): string {
  const words = word.replaceAll('_', ' ').trim();
  return spellings.get(words.toLowerCase()) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
