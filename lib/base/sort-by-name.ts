// The root collation: "en" adds nothing to it, and "und" would use the machine's own language.
const collator = new Intl.Collator('en');

/** Sorts rows by name in the order people expect: accented letters next to their plain form. */
export function sortedByName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)));
}
