import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ServiceError } from '@/lib/base/errors';
import { codeOf } from '@/lib/base/postgres/problem';
import { SentFile } from '@/lib/contract/file';
import { bodyLimits } from './body-limits';

/** The refusal of a body, or a file in it, over its limit. */
function tooLarge(limit: number): ServiceError {
  return new ServiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
}

// A client that writes all before it reads would never see the refusal of a body left unread.
const drainLimit = 64 * 1024 * 1024;

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

/** A parsed multipart form: its texts by name, and the one file it may hold. */
export type Form = { fields: Record<string, string>; file: SentFile | null };

const limits = { files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024, headerPairs: 20 };

const malformed = (what: string) => new ServiceError('VALIDATION_ERROR', what);

// The parser decodes by itself and leaves this in place of what it could not read.
const isUnreadable = (text: string) => text.includes('\ufffd');

/** Whether a request says that its body is a multipart form. */
export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

function openParser(request: Request, fileLimit: number): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({
      headers,
      limits: { ...limits, fileSize: fileLimit },
      isPartAFile: (name, _type, fileName) => name === 'file' || fileName !== undefined,
    });
  } catch {
    throw malformed('The form has no boundary.');
  }
}

class FormReader {
  readonly form: Form = { fields: Object.create(null), file: null };
  problem: ServiceError | null = null;

  constructor(
    readonly parser: BusboyInstance,
    private readonly fileLimit: number,
  ) {
    parser.on('field', (name, value, _, isCut) => this.addField(name, value, isCut));
    parser.on('file', (name, stream, fileName, _, type) =>
      this.addFile(name, stream, fileName, type),
    );
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => this.refuse(malformed('The form has too many parts.')));
    }
  }

  refuse(problem: ServiceError): void {
    this.problem ??= problem;
  }

  private addField(name: string | undefined, value: string, isCut: boolean): void {
    if (isCut) this.refuse(malformed(`${name}: is too long`));
    else if (name === undefined || name in this.form.fields) {
      this.refuse(malformed(`${name ?? 'A part'}: stands in the form without a name or twice`));
    } else if (isUnreadable(value)) {
      this.refuse(malformed(`${name}: is not valid UTF-8`));
    } else this.form.fields[name] = value;
  }

  private addFile(name: string, stream: Readable, fileName: string, type: string): void {
    const chunks: Buffer[] = [];
    if (name !== 'file') this.refuse(malformed(`${name}: is not where the file belongs`));
    if (isUnreadable(fileName ?? '')) {
      this.refuse(malformed('file: has a name that is not valid UTF-8'));
    }
    stream.on('data', (chunk: Buffer) => {
      if (!this.problem) chunks.push(chunk);
    });
    stream.on('limit', () => {
      chunks.length = 0;
      this.refuse(tooLarge(this.fileLimit));
    });
    stream.on('error', () => this.refuse(malformed('The form ends too early.')));
    stream.on('end', () => {
      if (!this.problem)
        this.form.file = new SentFile(Buffer.concat(chunks), fileName ?? null, type);
    });
  }
}

async function* boundedBody(
  body: ReadableStream<Uint8Array>,
  reader: FormReader,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) reader.refuse(tooLarge(limit));
    if (size > drainLimit) return;
    // The rest of a refused form is read, but not parsed.
    if (!reader.problem) yield chunk;
  }
}

/**
 * Reads a multipart form of at most `bodyLimit` bytes with one file of at most `fileLimit` in the part
 * `file`. Throws PAYLOAD_TOO_LARGE for a larger one, of which nothing is kept, VALIDATION_ERROR for a form that is
 * cut short or none.
 */
export async function readForm(
  request: Request,
  fileLimit: number,
  bodyLimit: number = bodyLimits.json,
): Promise<Form> {
  const parser = openParser(request, fileLimit);
  if (!request.body) throw malformed('The form is empty.');
  const reader = new FormReader(parser, fileLimit);
  const source = Readable.from(boundedBody(request.body, reader, bodyLimit), { objectMode: false });
  await pipeline(source, parser).catch(() => reader.refuse(malformed('The form is not complete.')));
  if (reader.problem) throw reader.problem;
  return reader.form;
}
