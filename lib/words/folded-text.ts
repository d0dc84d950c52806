import { withoutInvisible } from './characters';

// As the function folded_text of the database does it; a test compares the two.
const accents =
  /\u00b7|[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c2\u05c4-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const letters =
  'ðøđħıĸłŋŧƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷⱥȼⱦȿɀʉɇɉɍɏɕɟɦɪɫɬɭɱɳɴɼɽɾʀʂʏʐʑʙʛʜʝʟʠⱨⱪⱬς‘’ʼʻʹ‐‑‒–—\u0085\u1680\u2028\u2029';
const plainLetters =
  "dodhiqlntbbbcdddefgiiklnnptttvyzgdzlntjactszuejrycjhilllmnnrrrrsyzzbghjlqhkzσ'''''-----    ";
const plain = new Map([...letters].map((letter, at) => [letter, plainLetters[at] ?? letter]));
for (const [letter, two] of ['ßss', 'æae', 'œoe', 'þth'].map((all) => [all[0], all.slice(1)])) {
  if (letter && two) plain.set(letter, two);
}

/** Text as it is compared: without case, accents, Unicode forms and characters that nobody sees. */
export function foldedText(text: string): string {
  const bare = withoutInvisible(text.normalize('NFKD')).toLowerCase().replace(accents, '');
  return [...bare]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

/** A name as it is compared: folded, with single blanks. */
export function foldedName(name: string): string {
  return foldedText(name).replace(/\s+/g, ' ').trim();
}
