import type { CallAnswer } from './call';

/** Throws unless the published document allows this answer. */
export function assertDocumented(method: string, pathname: string, answer: CallAnswer): void {
  if (!pathname.startsWith('/api/v1/')) return;
  const requestId = answer.headers.get('x-request-id');
  if (!requestId) throw new Error(`${method} ${pathname} answered without X-Request-ID.`);
}
