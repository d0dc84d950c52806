export type Page = { page: number; limit: number };

/** The number of rows before a page, capped so that PostgreSQL's bigint does not overflow. */
export function offsetOf({ page, limit }: Page): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}

/** How one page is cut out of a statement's rows: SQL, its values, and its part of the statement's name. */
export type PageCut = { name: string; text: string; values: number[] };

/**
 * Cuts a page out by numbers where it is the first, with at most one value, the offset, from `$first` on.
 * How many rows a parameter will ask for PostgreSQL does not know, and plans anew each time to see it.
 */
export function cutPage(
  { limit, offset }: { limit: number; offset: number },
  first: number,
): PageCut {
  if (offset === 0) return { name: `-${limit}`, text: `LIMIT ${limit}`, values: [] };
  return { name: '-later', text: `LIMIT $${first} OFFSET $${first + 1}`, values: [limit, offset] };
}

/** The contract's pagination fields for one page of `total` rows. */
export function paginate({ page, limit }: Page, total: number) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) };
}

/**
 * Returns whether a cursor's time has our format and is in the range PostgreSQL and Prisma accept.
 */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const time = new Date(value);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 && time.toISOString() === value;
}
