export type Page = { page: number; limit: number };

/** The rows before a page; capped where PostgreSQL's bigint would overflow. */
export function offsetOf({ page, limit }: Page): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}

/** The contract's page-number pagination for a page of `total` rows. */
export function paginate({ page, limit }: Page, total: number) {
  return { total, page, limit, total_pages: Math.ceil(total / limit) };
}

/** Whether the time in a cursor is written as ours are and one that PostgreSQL and Prisma both know. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const time = new Date(value);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 && time.toISOString() === value;
}
