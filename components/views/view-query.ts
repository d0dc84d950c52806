/** The parameters of an address that a view holds: what a page shows, not of whom. */
export const viewParameters: readonly string[] = [
  ...['search', 'stage', 'job', 'location', 'source', 'owner', 'waiting', 'flagged', 'pending'],
  ...['tag', 'min', 'max', 'from', 'to', 'mine', 'sort', 'order', 'view', 'first'],
];

type Address = Iterable<[string, string]>;

/** What of an address a view holds. */
export function viewQuery(address: Address): string {
  const kept = [...address].filter(([name]) => viewParameters.includes(name));
  return new URLSearchParams(kept).toString();
}

/** Whether two addresses show the same, in whatever order they say it. */
export function isSameView(one: Address, other: Address): boolean {
  const sorted = (address: Address) => {
    const query = new URLSearchParams(viewQuery(address));
    query.sort();
    return query.toString();
  };
  return sorted(one) === sorted(other);
}

/** The address of a view of the page that is shown; null is the page without any. */
export function viewHref(path: string, view: { view_id: string; query: string } | null): string {
  // Said in so many words, or the page would begin with the view that it begins with.
  if (!view) return `${path}?saved=none`;
  const query = new URLSearchParams(view.query);
  query.set('saved', view.view_id);
  return `${path}?${query}`;
}
