type Leaf = string | number | boolean | null | readonly unknown[];

/**
 * Objects of the same shape in a form for pages, which are never compressed: the name of a field
 * stands once for all of them, and so does every value that repeats.
 */
export type Packed = {
  paths: readonly string[];
  values: readonly Leaf[];
  /** For each object the place of each field's value; -1 where it has none. */
  rows: readonly (readonly number[])[];
};

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(item: object, prefix = ''): [string, Leaf][] {
  return Object.entries(item).flatMap(([name, value]): [string, Leaf][] => {
    if (value === undefined) return [];
    const path = `${prefix}${name}`;
    return isNested(value) ? leavesOf(value, `${path}.`) : [[path, value as Leaf]];
  });
}

/** Packs objects whose fields are values, lists of values, or objects of such; empty objects are lost. */
export function pack(items: readonly object[]): Packed {
  const values: Leaf[] = [];
  const placeOf = new Map<string, number>();
  const place = (value: Leaf) => {
    const key = JSON.stringify(value);
    const known = placeOf.get(key) ?? values.push(value) - 1;
    placeOf.set(key, known);
    return known;
  };
  const known = items.map((item) => new Map(leavesOf(item)));
  const paths = [...new Set(known.flatMap((leaves) => [...leaves.keys()]))];
  const rows = known.map((leaves) =>
    paths.map((path) => {
      const value = leaves.get(path);
      return value === undefined ? -1 : place(value);
    }),
  );
  return { paths, values, rows };
}

/** The objects that were packed. */
export function unpack<Item extends object>({ paths, values, rows }: Packed): Item[] {
  const steps = paths.map((path) => path.split('.'));
  return rows.map((row) => {
    const item: Record<string, unknown> = {};
    for (const [index, at] of row.entries()) {
      const names = [...(steps[index] ?? [])];
      const last = names.pop();
      if (at < 0 || last === undefined) continue;
      let place = item;
      for (const name of names) {
        const inner = isNested(place[name]) ? place[name] : {};
        place[name] = inner;
        place = inner;
      }
      place[last] = values[at];
    }
    return item as Item;
  });
}
