// The root collation: "en" adds nothing to it, and "und" would mean the machine's own language.
const collator = new Intl.Collator('en');

/** Sorts what is listed by name as people expect, an accented letter with its plain one. */
export function sortedByName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)));
}
