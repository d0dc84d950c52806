import { Readable } from 'node:stream';
import { env } from '@/lib/base/env';
import type { AnyOperation } from '@/lib/contract/operation';
import { answeredVersion } from './precondition';
import { checkResult } from './read-request';

/** An answer as it is sent, and kept under an Idempotency-Key. */
export type StoredAnswer = {
  status: number;
  body: string;
  version?: string;
  /** Whether nothing was changed, of all that was asked for: then the key stays free. */
  isNothing?: boolean;
};

/** An answer whose status the handler chose. */
export class Answered<Body> {
  constructor(
    readonly status: 200 | 201,
    readonly body: Body,
  ) {}
}

/** A file as an answer; it is opened only where its content is sent. */
export class FileAnswer {
  constructor(
    readonly file: {
      type: string;
      /** Null where nobody knows it before the file was read. */
      size: number | null;
      name: string;
      open(): Promise<Readable>;
    },
  ) {}
}

/** What a handler returned as it is sent, checked against the operation outside production. */
export function storedAnswer(
  operation: AnyOperation,
  result: unknown,
  versioned?: AnyOperation,
): StoredAnswer {
  const { status, body } =
    result instanceof Answered ? result : { status: operation.status, body: result };
  if (env().NODE_ENV !== 'production') checkResult(operation, status, body);
  const version = versioned && answeredVersion(versioned, body);
  const text = body === undefined ? '' : JSON.stringify(body);
  const isNothing = operation.changedNothing?.(body) ?? false;
  return { status, body: text, ...(version && { version }), ...(isNothing && { isNothing }) };
}

/** A stored answer as it is replayed: word for word, but for a refusal's id of the request. */
export function replayOf(stored: StoredAnswer, requestId: string): StoredAnswer {
  if (stored.status < 400) return stored;
  const { error }: { error: object } = JSON.parse(stored.body);
  return { ...stored, body: JSON.stringify({ error: { ...error, request_id: requestId } }) };
}

/** The response to a request that succeeded. */
export function success({
  status,
  body,
  replayed,
  version,
}: StoredAnswer & { replayed: boolean }): Response {
  const headers = new Headers();
  if (replayed) headers.set('Idempotency-Replayed', 'true');
  if (version) headers.set('ETag', version);
  if (body !== '') headers.set('Content-Type', 'application/json');
  return new Response(body === '' ? null : body, { status, headers });
}

// RFC 8187 leaves fewer characters as they are than encodeURIComponent does.
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodedName(name)}`;
}

/** The response that hands out a file, never shown in a browser; HEAD gets its headers alone. */
export async function fileResponse({ file }: FileAnswer, method: string): Promise<Response> {
  const body = method === 'HEAD' ? null : Readable.toWeb(await file.open());
  return new Response(body as ReadableStream<Uint8Array> | null, {
    headers: {
      'Content-Type': file.type,
      ...(file.size === null ? {} : { 'Content-Length': String(file.size) }),
      'Content-Disposition': disposition(file.name),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
