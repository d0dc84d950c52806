import type { AnyOperation } from './operation';

type Values = Readonly<Record<string, unknown>>;

const anything = '*';

/** Folds a text into 41 bits: enough to see that it was changed, and quick enough for every answer. */
function fold(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (511 & other) + (one >>> 0)).toString(36);
}

/** A value as forms know it: no text is none, a number is what is written, lines end in one way. */
function written(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value ?? null;
  return value === '' ? null : value.replace(/\r\n?/g, '\n');
}

/** Whether two values of a field are the same, whoever wrote them down. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one)) === JSON.stringify(written(other));

const tagOf = (value: unknown) => fold(JSON.stringify(written(value)));

/** The fields of a record that an operation can overwrite, in the order of its version. */
export function versionedFields({ body }: Pick<AnyOperation, 'body'>): string[] {
  return Object.keys(body?.shape ?? {}).sort();
}

/**
 * The version of what an operation can overwrite in a record; where `only` names fields, any value of
 * the others is as good.
 */
export function versionOf(
  operation: Pick<AnyOperation, 'body'>,
  record: Values,
  only?: readonly string[],
): string {
  const tags = versionedFields(operation).map((field) =>
    only && !only.includes(field) ? anything : tagOf(record[field]),
  );
  return `W/"${tags.join('.')}"`;
}

/** A record of a list with its version, for there is no other way to read it alone. */
export function withEtag<Row extends object>(
  change: Pick<AnyOperation, 'body'>,
  record: Row,
): Row & { etag: string } {
  return { ...record, etag: versionOf(change, Object.fromEntries(Object.entries(record))) };
}

/** Reads a header such as `If-Match`: its versions, null where it allows any; undefined if malformed. */
export function readVersions(header: string): string[] | null | undefined {
  if (header.trim() === '*') return null;
  const versions = header.split(',').map((part) => /^\s*(?:W\/)?"([\w.*-]*)"\s*$/.exec(part)?.[1]);
  return versions.every((version) => version !== undefined) ? versions : undefined;
}

/** The fields whose value is another than in a version; all of them where it is of something else. */
export function fieldsChangedSince(
  operation: Pick<AnyOperation, 'body'>,
  version: string,
  record: Values,
): string[] {
  const fields = versionedFields(operation);
  const tags = version.split('.');
  if (tags.length !== fields.length) return fields;
  return fields.filter((field, index) => {
    return tags[index] !== anything && tags[index] !== tagOf(record[field]);
  });
}
