const base = 'http://path.invalid';

/**
 * Returns the path of this site to open after sign-in; `/` for any other site and the sign-in page.
 */
export function callbackPath(wanted: string | undefined, origin?: string): string {
  if (!wanted) return '/';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || (url.origin !== base && url.origin !== origin)) return '/';
  const path = `${url.pathname}${url.search}`;
  return path.startsWith('//') || url.pathname === '/sign-in' ? '/' : path;
}
