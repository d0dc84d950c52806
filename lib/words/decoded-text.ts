const marks = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// From 0x80. What the table lacks stays a control, which is no text.
const high = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

// Not every machine's decoder knows the difference to latin1.
function fromWindows(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => high[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}

/**
 * The text of a file as offices make them: in the encoding that its mark names, else in UTF-8, else in
 * windows-1252, in which spreadsheets save. Null for what is no text, or in none of these.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const [, marked] = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  const text = marked ? decoded(bytes, marked) : (decoded(bytes, 'utf-8') ?? fromWindows(bytes));
  // Bytes that windows-1252 has no character for become controls, and so does what is no text at all.
  return text === null || /[^\P{Cc}\t\n\r\f]|\ufffd/u.test(text) ? null : text;
}
