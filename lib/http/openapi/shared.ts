import type { ErrorCode } from '@/lib/base/errors';
import { bodyLimits } from '@/lib/http/body-limits';

/** The request id of the documented examples. */
export const requestIdExample = '01990a3e-7c00-7000-8000-0000000000f1';

const integerHeader = (description: string) => ({
  description,
  schema: { type: 'integer' },
});

/** Headers of every answer. */
export const headers = {
  'X-Request-ID': {
    description: 'The caller’s own value where one was sent, otherwise a generated one.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 256 },
    example: requestIdExample,
  },
  'X-RateLimit-Limit': integerHeader(
    'How many requests may come at once: what the bucket holds that is nearest its end. The three headers are absent where a request was refused before it was counted: for a credential that is not accepted, or for a body that is too large.',
  ),
  'X-RateLimit-Remaining': integerHeader(
    'How many of them may come now; some come back every second.',
  ),
  'X-RateLimit-Reset': integerHeader('When all of them may come at once again, in Unix seconds.'),
  'Retry-After': integerHeader('Seconds to wait before the next request.'),
  ETag: {
    description:
      'The version of what can be changed of the record, for `If-Match`. What merely happens to a record, such as a move, leaves it as it is.',
    schema: { type: 'string' },
  },
  'X-Ignored-Parameters': {
    description:
      'The query parameters that the operation does not know and passed over, percent-encoded; absent where there are none. The first ten by name, cut off after 64 characters, then how many there are besides: `and 3 more`.',
    schema: { type: 'string' },
    example: 'stagee, per_page',
  },
  'Idempotency-Replayed': {
    description: '`true` where the answer is the stored one of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** Request headers that operations share; `reused` is how the interface calls a key used twice. */
export const parametersOf = (reused: string) => ({
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    description: 'Your own id of this request, 1 to 256 printable ASCII characters.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes a repetition safe: for 24 hours the same key answers with the first status and body (in a refusal, \`request_id\` is the repetition’s own), and the same key with other parameters is a 400 \`${reused}\`. A refusal that changed nothing (by authentication, the rate limit, the schema of the body, an unknown reference, a stage that does not allow it) leaves the key free, and so does an answer for many in which none was changed: the same request can be sent again and succeed. What was done is not done again, but is a 400 \`${reused}\` in place of its answer where that shows something once, such as a secret or a link, or where somebody it concerned has been erased since.`,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the answer that the change relies on: if somebody has changed one of the fields that this operation can change since, the answer is a 412 `PRECONDITION_FAILED` and nothing happens. Without it the change is made whatever the record says.',
    schema: { type: 'string' },
  },
});

/** The name of the component that describes a failure status, and what the status means. */
export const failures = {
  400: {
    name: 'BadRequest',
    meaning: 'Missing or malformed fields, or a move the pipeline does not allow.',
    example: ['VALIDATION_ERROR', 'limit: must be at least 1'],
  },
  401: {
    name: 'Unauthorized',
    meaning: 'The bearer token is missing or invalid, or its role lacks the permission.',
    example: ['UNAUTHORIZED', 'The bearer token is missing.'],
  },
  404: {
    name: 'NotFound',
    meaning: 'There is no such record in the caller’s organization.',
    example: ['CANDIDATE_NOT_FOUND', 'There is no such record in this organization.'],
  },
  405: {
    name: 'MethodNotAllowed',
    meaning: 'The path exists, the method does not; `Allow` lists those that do.',
    example: ['METHOD_NOT_ALLOWED', 'This path has no such method.'],
  },
  412: {
    name: 'PreconditionFailed',
    meaning:
      'Only with `If-Match`: others have changed the record since the version it names was read. `changes` says who changed what to what, where that is known. Nothing was changed.',
    example: [
      'PRECONDITION_FAILED',
      'Mara Lind has changed city since you read it. Read it again, then decide.',
    ],
  },
  413: {
    name: 'PayloadTooLarge',
    meaning: `The body is larger than this operation accepts: ${bodyLimits.json / 1024 / 1024} MiB unless it says otherwise.`,
    example: ['PAYLOAD_TOO_LARGE', 'The body is larger than 1048576 bytes.'],
  },
  429: {
    name: 'RateLimited',
    meaning: 'Too many requests; wait for `Retry-After` seconds.',
    example: ['RATE_LIMITED', 'Too many requests; slow down.'],
  },
  500: {
    name: 'InternalError',
    meaning: 'A failure of ours; quote the request id when you report it.',
    example: ['INTERNAL_ERROR', 'Something failed on our side.'],
  },
  503: {
    name: 'ServiceUnavailable',
    meaning:
      'The service cannot do its work for a moment; wait for `Retry-After` seconds. With an `Idempotency-Key` the same request can be sent again safely.',
    example: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again soon.'],
  },
} as const satisfies Record<
  number,
  { name: string; meaning: string; example: [ErrorCode, string] }
>;

export type FailureStatus = keyof typeof failures;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** What a document says of one failure status. */
export type FailureWords = { meaning: string; codes: string[]; example: object };

/** Names the codes that a failure can carry. */
export function codeList(codes: readonly string[]): string {
  const names = codes.map((name) => `\`${name}\``).join(', ');
  return `${codes.length === 1 ? 'Code' : 'Codes'}: ${names}.`;
}

function failureResponse(status: FailureStatus, { meaning, codes, example }: FailureWords) {
  const extra = status === 429 || status === 503 ? ['Retry-After'] : [];
  const names = ['X-Request-ID', ...(status === 405 ? [] : rateHeaders), ...extra];
  return {
    description: `${meaning} ${codeList(codes)}`,
    headers: headerRefs(names),
    content: { 'application/json': { schema: ref('schemas', 'Error'), example } },
  };
}

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** References to shared response headers. */
export function headerRefs(names: string[] = ['X-Request-ID', ...rateHeaders]) {
  return Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
}

/** Every failure that an interface knows as a shared response, in its words. */
export function failureResponses(wordsOf: (status: FailureStatus) => FailureWords) {
  const statuses = Object.keys(failures).map((status) => Number(status) as FailureStatus);
  const worded = statuses.map((status) => [status, wordsOf(status)] as const);
  return Object.fromEntries(
    worded
      .filter(([, { codes }]) => codes.length > 0)
      .map(([status, words]) => [failures[status].name, failureResponse(status, words)]),
  );
}

/** The reference to a failure's shared response. */
export function failureRef(status: FailureStatus) {
  return ref('responses', failures[status].name);
}
