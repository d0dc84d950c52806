const base = 'http://path.invalid';

/** A path of this site to go to after signing in; anything else, or the sign-in page, becomes `/`. */
export function callbackPath(wanted: string | undefined, origin?: string): string {
  if (!wanted) return '/';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || (url.origin !== base && url.origin !== origin)) return '/';
  const path = `${url.pathname}${url.search}`;
  return path.startsWith('//') || url.pathname === '/sign-in' ? '/' : path;
}
