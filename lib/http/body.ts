import { ServiceError } from '@/lib/base/errors';
import { codeOf } from '@/lib/base/postgres/problem';
import { bodyLimits } from './body-limits';

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
export async function readBytes(
  request: Request,
  limit: number = bodyLimits.json,
): Promise<Buffer> {
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

const deepest = 64;
const [quote, backslash] = Buffer.from('"\\');
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

/** Where a string's closing quote stands, or the end of the bytes. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

/** Whether JSON nests deeper than anything we take; tells it without nesting calls of its own. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length && depth <= deepest; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
  }
  return depth > deepest;
}

/**
 * Parses a JSON body; an empty one is `{}`, a malformed one, or one nested deeper than 64 levels,
 * throws VALIDATION_ERROR.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (isTooDeep(bytes)) {
    throw new ServiceError('VALIDATION_ERROR', `The body is nested deeper than ${deepest} levels.`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON in UTF-8.');
  }
}
