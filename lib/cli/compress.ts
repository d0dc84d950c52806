import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const THRESHOLD_BYTES = 2048;

/**
 * Pages carry the session's token beside text that an address can choose, and lengths of compressed
 * answers would give such a token away: only files, the documentation, which knows of no session,
 * and the interfaces' answers are compressed.
 */
const compressed = /^\/(?:(?:_next\/static|api\/v1|partner\/v1)\/|docs(?:[/?]|$))/;

const middleware = compression({ threshold: THRESHOLD_BYTES });

/** Compresses what this response will send, where the client asks for it and it is worth it. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!compressed.test(request.url ?? '')) return;
  middleware(request, response, () => undefined);
}
