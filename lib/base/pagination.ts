export type Page = { page: number; limit: number };

/** The number of rows before a page, capped so that PostgreSQL's bigint does not overflow. */
export function offsetOf({ page, limit }: Page): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}

/** What cuts one page out of a statement's rows: SQL, its values, and its part of the statement's name. */
type PageCut = { name: string; text: string; values: number[] };

// The dashboard's and the contract's; each has a prepared statement of its own on each connection.
const usualLimits = new Set([10, 20, 25, 50, 100]);

/**
 * Cuts one page out of a prepared statement, with values from `$first` on. The first page has a usual
 * limit in its text: a parameter's value PostgreSQL learns only by planning anew each time.
 */
export function cutPage(
  { limit, offset }: { limit: number; offset: number },
  first: number,
): PageCut {
  if (offset === 0 && usualLimits.has(limit)) {
    return { name: `-${limit}`, text: `LIMIT ${limit}`, values: [] };
  }
  return { name: '-any', text: `LIMIT $${first} OFFSET $${first + 1}`, values: [limit, offset] };
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
