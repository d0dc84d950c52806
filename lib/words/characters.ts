const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without the marks that turn the direction of what follows them, which phones put on the clipboard. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, '');
}

/** A text without the characters that nobody sees: those that Unicode lets a reader ignore. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Whether there is nothing to see in a text; the braille pattern without dots is a blank, too. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).replaceAll('\u2800', ' ').trim() === '';
}

/** The first character of a text as people count them, with the accents and signs that belong to it. */
export function firstCharacter(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
