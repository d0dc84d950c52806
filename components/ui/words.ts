/** Makes a stored word readable: "career_site" becomes "Career site". */
export function readable(word: string): string {
  const words = word.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
