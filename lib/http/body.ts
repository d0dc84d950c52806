import { codeOf } from '@/lib/database/problem';
import { ServiceError } from '@/lib/errors';

/** The bytes of a body that an operation accepts unless it says otherwise. */
export const defaultLimit = 1024 * 1024;

/** The refusal of a body, or a file in it, over its limit. */
export function tooLarge(limit: number): ServiceError {
  return new ServiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
}

// A client that writes all before it reads would never see the refusal of a body left unread.
export const drainLimit = 64 * 1024 * 1024;

function cutOff(): ServiceError {
  return new ServiceError('VALIDATION_ERROR', 'The body ended before it was complete.');
}

/** A body chunk by chunk; throws VALIDATION_ERROR where the client hangs up before its end. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET') throw error;
    throw cutOff();
  }
}

/** Reads a body of at most `limit` bytes and keeps nothing of a larger one: PAYLOAD_TOO_LARGE. Throws VALIDATION_ERROR where it is cut off. */
export async function readBytes(request: Request, limit = defaultLimit): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge(limit);
  if (!request.body) {
    // A client that was gone before its request was read: what it asked for is not known.
    if (announced > 0) throw cutOff();
    return Buffer.alloc(0);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > drainLimit) break;
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

/** Parses a JSON body; an empty one is `{}`, a malformed one throws VALIDATION_ERROR. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON in UTF-8.');
  }
}
