import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { errorStatus } from '@/lib/base/errors';
import type {
  DocumentedOperation,
  DocumentedResponse,
  OpenApiDocument,
} from '@/lib/http/openapi/document';
import { documentOf } from '@/lib/http/openapi/files';
import { publications } from '@/lib/http/openapi/publication';
import { type JsonSchema, partsOf } from '@/lib/http/openapi/schema';
import { failureResponses } from '@/lib/http/openapi/shared';
import type { CallAnswer } from './call';

/** Throws unless the published document allows this answer. */
export type AnswerCheck = (
  method: string,
  pathname: string,
  answer: Omit<CallAnswer, 'bytes'>,
) => void;

/** Closes a schema: answers may gain fields one day, but none that today's document does not name. */
export function close(schema: JsonSchema): void {
  for (const part of partsOf(schema)) close(part);
  if (schema.properties) schema.additionalProperties ??= false;
}

type Documented = {
  operation: DocumentedOperation;
  pattern: RegExp;
  literals: number;
  method: string;
};

function documentedOperations(document: OpenApiDocument): Documented[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operation,
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
        literals: path.split('/').filter((segment) => !segment.startsWith('{')).length,
      })),
    )
    .sort((a, b) => b.literals - a.literals);
}

class DocumentChecker {
  private readonly surface: Surface;
  private readonly operations: Documented[];
  private readonly ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly failures: ReturnType<typeof failureResponses>;

  constructor(surface: Surface) {
    const document: OpenApiDocument = JSON.parse(JSON.stringify(documentOf(surface)));
    this.surface = surface;
    this.failures = failureResponses(publications[surface].failure);
    this.operations = documentedOperations(document);
    for (const { operation } of this.operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = Number(status) < 300 && 'content' in response && response.content;
        for (const { schema: one } of Object.values(schema || {})) close(one);
      }
    }
    for (const schema of Object.values(document.components.schemas)) close(schema);
    addFormats.default(this.ajv);
    for (const word of ['example', 'x-permission', 'x-roles', 'x-error-codes'])
      this.ajv.addKeyword(word);
    this.ajv.addVocabulary(Object.keys(document));
    this.ajv.addSchema(document, 'openapi');
  }

  private find(method: string, pathname: string): Documented | undefined {
    return this.operations.find((one) => one.method === method && one.pattern.test(pathname));
  }

  private responseOf(
    found: Documented | undefined,
    request: string,
    status: number,
  ): [string, DocumentedResponse] {
    const failure = `${request} answered ${status}, which the document does not name`;
    const responses = this.failures;
    if (!found) {
      const name = status === 404 ? 'NotFound' : status === 405 ? 'MethodNotAllowed' : '';
      const response = responses[name];
      if (!response) throw new Error(failure);
      return [`components:${name}`, response];
    }
    const response = found.operation.responses[String(status)];
    if (!response) throw new Error(failure);
    if (!('$ref' in response)) return [`${found.operation.operationId}:${status}`, response];
    const name = response.$ref.replace('#/components/responses/', '');
    const shared = responses[name];
    if (!shared) throw new Error(`${response.$ref} points nowhere.`);
    return [`components:${name}`, shared];
  }

  private validatorOf(key: string, schema: JsonSchema): ValidateFunction {
    const known = this.validators.get(key);
    if (known) return known;
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validator = this.ajv.compile(JSON.parse(absolute));
    this.validators.set(key, validator);
    return validator;
  }

  check: AnswerCheck = (method, pathname, { status, headers, body, text }) => {
    const found = this.find(method, pathname);
    const [key, response] = this.responseOf(found, `${method} ${pathname}`, status);
    const where = `${method} ${pathname} (${status})`;
    for (const name of ['x-request-id', ...(status === 405 ? ['allow'] : [])]) {
      if (!headers.get(name)) throw new Error(`${where} lacks the header ${name}.`);
    }
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const schema = response.content?.['application/json']?.schema;
    if (!schema && response.content?.[type]) return;
    if (!schema) {
      if (text !== '') throw new Error(`${where} has a body where the document has none: ${text}`);
      return;
    }
    const { error } = body ?? {};
    const validate = this.validatorOf(key, schema);
    if (!validate(body)) {
      const problems = this.ajv.errorsText(validate.errors, { dataVar: 'body' });
      throw new Error(
        `${where} breaks the published document: ${problems}\n${text.slice(0, 2000)}`,
      );
    }
    if (status < 400) return;
    checkEnvelope(this.surface, where, status, headers, error);
    const codes = found?.operation['x-error-codes'][status];
    if (codes && !codes.includes(error.code)) {
      throw new Error(`${where} carries ${error.code}; its operation documents ${codes}.`);
    }
  };
}

type Surface = keyof typeof publications;

const statuses: Record<Surface, Map<string, number>> = {
  org: new Map(Object.entries(errorStatus)),
  partner: new Map(
    Object.entries(errorStatus).map(([code, status]) => [
      code === 'VALIDATION_ERROR' ? 'invalid_request' : code.toLowerCase(),
      status,
    ]),
  ),
};

function checkEnvelope(
  surface: Surface,
  where: string,
  status: number,
  headers: Headers,
  { code, request_id }: { code: string; request_id: string },
): void {
  if (statuses[surface].get(code) !== status) throw new Error(`${where} carries the code ${code}.`);
  const isReplay = headers.get('idempotency-replayed') === 'true';
  if (!isReplay && request_id !== headers.get('x-request-id')) {
    throw new Error(`${where} names ${request_id}, its header another request id.`);
  }
}

const checkers = new Map<Surface, DocumentChecker>();

function checkerOf(surface: Surface): DocumentChecker {
  const checker = checkers.get(surface) ?? new DocumentChecker(surface);
  checkers.set(surface, checker);
  return checker;
}

/** Throws unless the published document allows this answer; paths outside both are not its matter. */
export const assertDocumented: AnswerCheck = (method, pathname, answer) => {
  if (/\/openapi\.(json|yaml)$/.test(pathname)) return;
  for (const surface of ['org', 'partner'] as const) {
    if (!pathname.startsWith(`${publications[surface].prefix}/`)) continue;
    checkerOf(surface).check(method === 'HEAD' ? 'GET' : method, pathname, answer);
  }
};
