const values = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/**
 * Reads a list with commas between, in its order and each value once. A value that has a comma of its
 * own stands in double quotes, as in CSV: a quote in it is doubled.
 */
export function listed(text: string | null | undefined): string[] {
  const found = [...(text ?? '').matchAll(values)].map(([, quoted, bare = '']) =>
    quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim(),
  );
  return [...new Set(found)].filter((value) => value !== '');
}

const isAmbiguous = (value: string) => value.includes(',') || value.startsWith('"');

/** Writes a list that `listed` reads back; null where it is empty. */
export function listOf(list: readonly string[]): string | null {
  const written = list.map((value) =>
    isAmbiguous(value) ? `"${value.replaceAll('"', '""')}"` : value,
  );
  return written.join(',') || null;
}
