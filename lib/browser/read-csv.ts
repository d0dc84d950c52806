type Found = { value: string; next: number; isLast: boolean };

/** The cell that begins at a place, and where the next one begins. */
function cellAt(text: string, start: number, separator: string): Found {
  let value = '';
  let isQuoted = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') {
      if (isQuoted && text.charAt(at + 1) === '"') {
        value += letter;
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (isQuoted) value += letter;
    else if (letter === separator) return { value, next: at + 1, isLast: false };
    else if (letter === '\n') return { value, next: at + 1, isLast: true };
    else if (letter !== '\r') value += letter;
  }
  return { value, next: at + 1, isLast: true };
}

/**
 * The rows of CSV text, without white space around cells. Cells stand apart by commas, or by
 * semicolons where the first line has more of them; quoted ones may hold either, line ends and
 * doubled quotes. Empty lines are left out.
 */
export function parseCsv(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  const [firstLine = ''] = text.split('\n', 1);
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { value, next, isLast } = cellAt(text, at, separator);
    row.push(value.trim());
    at = next;
    // A line may end with a separator, and the text with it.
    if (!isLast && at < text.length) continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
