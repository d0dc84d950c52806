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

/** A time zone as people read it: "America/New York". */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** The time zone of this browser, as people read it. */
export function ownZoneName(): string {
  return zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
