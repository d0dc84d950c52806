import type { AnyOperation, FormEncoding } from '@/lib/contract/operation';
import { type Role, roleAllows, roles } from '@/lib/contract/permissions';
import type { Surface } from '@/lib/http/surfaces';
import { type Publication, publications } from './publication';
import { failuresOf } from './refusals';
import { type Components, type JsonSchema, jsonSchemaOf, queryParameterSchema } from './schema';
import { failureResponses, headerRefs, headers, parametersOf } from './shared';
import type { DocumentedWebhook } from './webhooks';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
};

type Reference = { $ref: string; description?: string };

/** A body by its media types: JSON, a form, or a file. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export type DocumentedResponse = {
  description: string;
  headers: Record<string, Reference>;
  content?: Content;
};

/** One operation as the document describes it. */
export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  /** What a member's role must include; a partner's key needs nothing further. */
  'x-permission'?: string;
  'x-roles'?: Role[];
  /** What its refusals are called, by status. */
  'x-error-codes': Record<string, string[]>;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DocumentedResponse | Reference>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; email?: string };
    license: object;
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks?: Record<string, { post: DocumentedWebhook }>;
  components: {
    securitySchemes: object;
    headers: Partial<typeof headers>;
    parameters: Partial<ReturnType<typeof parametersOf>>;
    responses: Record<string, DocumentedResponse>;
    schemas: Components;
  };
};

function pathParameters(operation: AnyOperation, components: Components): Parameter[] {
  const { properties = {} } = jsonSchemaOf(operation.params, 'input', components);
  const examples: Record<string, unknown> = { ...operation.examples.params };
  return Object.entries(properties).map(([name, { description: text, ...schema }]) => ({
    name,
    in: 'path',
    ...(text && { description: text }),
    required: true,
    schema,
    ...(name in examples && { example: examples[name] }),
  }));
}

function queryParameters(operation: AnyOperation, components: Components): Parameter[] {
  if (!operation.query) return [];
  const schema = jsonSchemaOf(operation.query, 'input', components);
  const examples: Record<string, unknown> = { ...operation.examples.query };
  return Object.entries(schema.properties ?? {}).map(([name, { description: text, ...type }]) => ({
    name,
    in: 'query',
    ...(text && { description: text }),
    ...(schema.required?.includes(name) && { required: true }),
    schema: queryParameterSchema(type),
    ...(name in examples && { example: examples[name] }),
  }));
}

function requestBody(operation: AnyOperation, components: Components) {
  if (!operation.body) return undefined;
  // Generated clients send the first kind of body a document lists, and JSON is no way to upload.
  if (operation.form) return { required: true, content: formContent(operation.form, components) };
  const schema = jsonSchemaOf(operation.body, 'input', components);
  const { body: example } = operation.examples;
  const required = !operation.body.safeParse({}).success;
  // A body that may not be empty, but requires no field by name, needs at least one of them.
  if (required && !schema.required) schema.minProperties = 1;
  return { required, content: { 'application/json': { schema, ...(example && { example }) } } };
}

function formContent(form: FormEncoding, components: Components): Content {
  const schema = jsonSchemaOf(form.fields, 'input', components);
  const megabytes = form.fileLimit / 1024 / 1024;
  const file = { type: 'string', format: 'binary', description: `At most ${megabytes} MiB` };
  schema.properties = { file, ...schema.properties };
  schema.required = ['file', ...(schema.required ?? [])];
  return { 'multipart/form-data': { schema, example: form.example } };
}

function fileContent(types: readonly string[]): Content {
  const schema = { type: 'string', format: 'binary' };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const successDescriptions = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is no body.' };

function success(
  operation: AnyOperation,
  description: string,
  components: Components,
): DocumentedResponse {
  const response: DocumentedResponse = { description, headers: headerRefs() };
  Object.assign(response.headers, headerRefs(['X-Ignored-Parameters']));
  if (operation.method === 'POST') {
    Object.assign(response.headers, headerRefs(['Idempotency-Replayed']));
  }
  if (operation.download) return { ...response, content: fileContent(operation.download) };
  if (!operation.result) return response;
  const schema = jsonSchemaOf(operation.result, 'output', components);
  const { result: example } = operation.examples;
  return {
    ...response,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

function successes(operation: AnyOperation, components: Components) {
  const { status, otherStatus } = operation;
  const other = otherStatus && {
    [otherStatus.status]: success(operation, otherStatus.meaning, components),
  };
  return { ...other, [status]: success(operation, successDescriptions[status], components) };
}

const shownOnce = (reused: string) =>
  `What it answers once is kept under no \`Idempotency-Key\`: the same request with the same key does nothing and is a 400 \`${reused}\`, which says that it was done.`;

function documented(
  operation: AnyOperation,
  components: Components,
  publication: Publication,
): DocumentedOperation {
  const failures = failuresOf(operation, publication);
  const shared = [
    'RequestId',
    ...(operation.method === 'POST' ? ['IdempotencyKey'] : []),
    ...(operation.versioned ? ['IfMatch'] : []),
  ];
  const body = requestBody(operation, components);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.answersSecret
      ? `${operation.description} ${shownOnce(publication.codeOf('IDEMPOTENCY_KEY_REUSED'))}`
      : operation.description,
    ...(operation.deprecated && { deprecated: true }),
    ...(operation.surface === 'org' && {
      'x-permission': operation.permission,
      'x-roles': roles.filter((role) => roleAllows(role, operation.permission)),
    }),
    'x-error-codes': failures.codes,
    parameters: [
      ...pathParameters(operation, components),
      ...queryParameters(operation, components),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body && { requestBody: body }),
    responses: {
      ...successes(operation, components),
      ...failures.responses,
    },
  };
}

/** What is read or changed at a path with a versioned change answers with its version. */
function addVersions(paths: OpenApiDocument['paths'], versioned: ReadonlySet<string>): void {
  for (const path of versioned) {
    for (const { responses } of Object.values(paths[path] ?? {})) {
      const { 200: done } = responses;
      if (done && 'headers' in done) Object.assign(done.headers, headerRefs(['ETag']));
    }
  }
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Builds the OpenAPI 3.1 document of one interface from its operations. */
export function openApiDocument(
  operations: Record<string, AnyOperation>,
  surfaceName: Surface['name'] = 'org',
): OpenApiDocument {
  const publication = publications[surfaceName];
  const { prefix, title, description, tags, bearer, error, failure, codeOf } = publication;
  const schemas: Components = { Error: error };
  const paths: OpenApiDocument['paths'] = {};
  const own = Object.values(operations).filter(({ surface }) => surface === surfaceName);
  for (const operation of own) {
    const path = prefix + operation.path;
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = documented(operation, schemas, publication);
  }
  const versioned = own.filter((one) => one.versioned).map(({ path }) => prefix + path);
  addVersions(paths, new Set(versioned));
  const { ETag: _tag, ...headersWithoutVersion } = headers;
  const parameters = parametersOf(codeOf('IDEMPOTENCY_KEY_REUSED'));
  const { IfMatch: _match, ...parametersWithoutVersion } = parameters;
  // No operation answers that there is no such operation.
  const { MethodNotAllowed: _, ...placed } = failureResponses(failure);
  const webhooks = publication.webhooks?.(schemas);
  const usedTags = Object.keys(tags).filter((name) => own.some(({ tag }) => tag === name));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server this document came from' }],
    security: [{ bearerAuth: [] }],
    tags: usedTags.map((name) => ({ name, description: tags[name] ?? '' })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer', ...bearer } },
      headers: versioned.length > 0 ? headers : headersWithoutVersion,
      parameters: versioned.length > 0 ? parameters : parametersWithoutVersion,
      responses: placed,
      schemas: sorted(schemas),
    },
  };
}
