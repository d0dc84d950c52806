/** An entity tag without what calls it weak. */
export const plainTag = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client says that it holds this version: `If-None-Match` takes a tag, a list or `*`. */
export function isHeld({ headers }: Request, etag: string): boolean {
  const held = headers.get('if-none-match');
  if (held === null) return false;
  return held.trim() === '*' || held.split(',').map(plainTag).includes(plainTag(etag));
}
