import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import type { AnyOperation } from '@/lib/contract/operation';
import { notFoundCodeOf } from '@/lib/contract/path-ids';
import { problemOf } from '@/lib/contract/problems';
import { isForm, parseJson, readBytes, readForm } from './read-body';

const mostFields = 5;

// After the first problem with a value, further ones would only confuse.
function sentenceOf(error: z.ZodError): string {
  const problems = new Map<string, string>();
  for (const { path, message, code, ...issue } of error.issues) {
    const where = path.join('.');
    const isMissing = code === 'invalid_type' && 'input' in issue && issue.input === undefined;
    const problem = isMissing ? 'is required' : message;
    const words = where === '' && code === 'invalid_type' ? `The body ${problem}` : problem;
    if (!problems.has(where)) problems.set(where, where ? `${where}: ${words}` : words);
  }
  return [...problems.values()].slice(0, mostFields).join('; ');
}

/** Parses input by a schema; throws VALIDATION_ERROR naming each field that is wrong, once. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: problemOf, reportInput: true });
  if (!result.success) throw new ServiceError('VALIDATION_ERROR', sentenceOf(result.error));
  return result.data;
}

/** The query as an object; of a repeated parameter the first counts. */
function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(request.url).searchParams) query[name] ??= value;
  return query;
}

const mostNamed = 10;
const longestNamed = 64;

/** The query parameters of a request that its operation does not know, as they may stand in a header. */
export function ignoredParameters({ query }: AnyOperation, request: Request): string[] {
  const sent = new Set(new URL(request.url).searchParams.keys());
  const ignored = [...sent].filter((name) => !query || !Object.hasOwn(query.shape, name));
  const named = ignored
    .slice(0, mostNamed)
    .map((name) => encodeURIComponent(name.slice(0, longestNamed).toWellFormed()));
  // No name has a blank, so nobody takes the count for one.
  const more = ignored.length - named.length;
  return more > 0 ? [...named, `and ${more} more`] : named;
}

/**
 * The path's parameters with their identifiers as we write them, for they may be sent in either case;
 * throws what a malformed one means for this operation: 404 or 400.
 */
export function checkPathIds(
  operation: AnyOperation,
  params: Record<string, string>,
): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    const code = notFoundCodeOf(operation.params.shape[name]);
    if (!code) return [name, value] as const;
    if (isId(value)) return [name, value.toLowerCase()] as const;
    if (operation.malformedId === 400) {
      throw new ServiceError('VALIDATION_ERROR', `${name}: must be a UUID`);
    }
    throw new ServiceError(code, 'There is no such record in this organization.');
  });
  if (operation.unnameable && !operation.params.safeParse(params).success) {
    throw new ServiceError(operation.unnameable, 'There is no such registry.');
  }
  return Object.fromEntries(entries);
}

// A body that would be ignored is refused: its sender expects it to do something.
const noBody = z.strictObject({});

/** What to tell whoever sent a form where JSON is wanted; undefined where no form was sent. */
function asForm(request: Request): ServiceError | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') return;
  return new ServiceError(
    'VALIDATION_ERROR',
    `The body is a form (${type}), and this operation takes JSON: send it with "Content-Type: application/json".`,
  );
}

async function readBody(operation: AnyOperation, request: Request): Promise<unknown> {
  if (operation.form && isForm(request)) {
    const { fields, file } = await readForm(request, operation.form.fileLimit, operation.bodyLimit);
    if (!file) throw new ServiceError('VALIDATION_ERROR', 'file: is required');
    parseInput(operation.form.fields, fields);
    return operation.form.toBody({ fields, file });
  }
  const bytes = await readBytes(request, operation.bodyLimit);
  try {
    return parseJson(bytes);
  } catch (error) {
    throw asForm(request) ?? error;
  }
}

/** Reads and checks everything a request says; throws VALIDATION_ERROR naming what is wrong. */
export async function parseAll(
  operation: AnyOperation,
  request: Request,
  sentParams: Record<string, string>,
): Promise<{ params: object; query: object; body: object }> {
  const params = checkPathIds(operation, sentParams);
  const query = operation.query ? parseInput(operation.query, queryOf(request)) : {};
  const sent = operation.method === 'GET' ? {} : await readBody(operation, request);
  const body = parseInput(operation.body ?? noBody, sent);
  return { params: parseInput(operation.params, params), query, body };
}

/** Throws where an answer breaks the operation's own contract; run outside production. */
export function checkResult(operation: AnyOperation, status: number, body: unknown): void {
  if (status !== operation.status && status !== operation.otherStatus?.status) {
    throw new Error(`${operation.id} does not declare the status ${status}.`);
  }
  const schema = operation.result ?? z.undefined();
  const result = schema.safeParse(body);
  if (!result.success) {
    throw new Error(`${operation.id} answers against its contract: ${sentenceOf(result.error)}`);
  }
}
