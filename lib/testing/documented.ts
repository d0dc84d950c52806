import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ErrorCode, errorStatus } from '@/lib/errors';
import type { DocumentedOperation, DocumentedResponse, OpenApiDocument } from '@/lib/http/openapi';
import { organizationDocument } from '@/lib/http/openapi-files';
import { type JsonSchema, partsOf } from '@/lib/http/openapi-schema';
import type { CallAnswer } from './call';

/** Throws unless the published document allows this answer. */
export type AnswerCheck = (method: string, pathname: string, answer: CallAnswer) => void;

/** Answers may gain fields one day, but none that today's document does not name. */
function close(schema: JsonSchema): void {
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
  private readonly document: OpenApiDocument;
  private readonly operations: Documented[];
  private readonly ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(published: OpenApiDocument) {
    const document: OpenApiDocument = JSON.parse(JSON.stringify(published));
    this.document = document;
    this.operations = documentedOperations(document);
    for (const { operation } of this.operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = Number(status) < 300 && 'content' in response && response.content;
        if (schema) close(schema['application/json'].schema);
      }
    }
    for (const schema of Object.values(document.components.schemas)) close(schema);
    addFormats.default(this.ajv);
    for (const word of ['example', 'x-permission', 'x-roles']) this.ajv.addKeyword(word);
    this.ajv.addVocabulary(Object.keys(document));
    this.ajv.addSchema(document, 'openapi');
  }

  private responseOf(
    method: string,
    pathname: string,
    status: number,
  ): [string, DocumentedResponse] {
    const failure = `${method} ${pathname} answered ${status}, which the document does not name`;
    const responses = this.document.components.responses;
    const found = this.operations.find(
      (one) => one.method === method && one.pattern.test(pathname),
    );
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
    const [key, response] = this.responseOf(method, pathname, status);
    const where = `${method} ${pathname} (${status})`;
    for (const name of ['x-request-id', ...(status === 405 ? ['allow'] : [])]) {
      if (!headers.get(name)) throw new Error(`${where} lacks the header ${name}.`);
    }
    const schema = response.content?.['application/json'].schema;
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
    if (status >= 400) checkEnvelope(where, status, headers, error);
  };
}

function checkEnvelope(
  where: string,
  status: number,
  headers: Headers,
  { code, request_id }: { code: ErrorCode; request_id: string },
): void {
  if (errorStatus[code] !== status) throw new Error(`${where} carries the code ${code}.`);
  const isReplay = headers.get('idempotency-replayed') === 'true';
  if (!isReplay && request_id !== headers.get('x-request-id')) {
    throw new Error(`${where} names ${request_id}, its header another request id.`);
  }
}

let checker: DocumentChecker | undefined;

/** Throws unless the published document allows this answer; paths outside it are not its matter. */
export const assertDocumented: AnswerCheck = (method, pathname, answer) => {
  if (!pathname.startsWith('/api/v1/') || /\/openapi\.(json|yaml)$/.test(pathname)) return;
  checker ??= new DocumentChecker(organizationDocument());
  checker.check(method === 'HEAD' ? 'GET' : method, pathname, answer);
};
