import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ServiceError } from '@/lib/base/errors';
import { SentFile } from '@/lib/contract/file';
import { drainLimit, tooLarge } from './body';
import { bodyLimits } from './body-limits';

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
    // What is refused already is read to its end but not looked at.
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
