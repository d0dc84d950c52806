const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 0xffff;
const mostEntries = 5_000;

const needed = ['[content_types].xml', 'word/document.xml'];
// Word takes the names of parts in any case.
const macros = /vba[^/]*\.(bin|xml)$/i;

function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return -1;
}

function namesIn(bytes: Buffer): string[] | null {
  const end = bytes.length < endLength ? -1 : endOf(bytes);
  if (end < 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > mostEntries) return null;
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const beside = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    names.push(bytes.toString('utf8', at + entryLength, at + entryLength + nameLength));
    at += entryLength + nameLength + beside;
  }
  return names;
}

/** Returns whether an archive lists the parts of a Word document and no macros; unpacks nothing. */
export function isWordDocument(bytes: Buffer): boolean {
  const names = namesIn(bytes);
  if (!names) return false;
  const known = new Set(names.map((name) => name.toLowerCase()));
  return needed.every((name) => known.has(name)) && !names.some((name) => macros.test(name));
}
