type Row = { delivery_id: string; created_at: string };

const byNewest = (a: Row, b: Row) =>
  a.created_at === b.created_at
    ? b.delivery_id.localeCompare(a.delivery_id)
    : b.created_at.localeCompare(a.created_at);

/**
 * Joins the freshly read beginning of the log with pages that were read before. Where the
 * two overlap the beginning wins: what no longer matches the filter is gone from it.
 */
export function joinLog<Kept extends Row>(
  head: { deliveries: readonly Kept[]; next_cursor: string | null },
  pages: readonly { deliveries: readonly Kept[] }[],
): Kept[] {
  const last = head.deliveries.at(-1);
  if (!last || head.next_cursor === null) return [...head.deliveries];
  const older = pages
    .flatMap(({ deliveries }) => deliveries)
    .filter((row) => byNewest(last, row) < 0);
  return [...head.deliveries, ...older];
}
