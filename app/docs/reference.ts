import type {
  FailureCase,
  Reference,
  ReferenceOperation,
  ReferenceTag,
} from '@/components/docs/model';
import type { DocumentedOperation, OpenApiDocument, Parameter } from '@/lib/http/openapi';
import { documentOf } from '@/lib/http/openapi-files';
import { type Publication, publications } from '@/lib/http/openapi-publication';
import { type FailureStatus, failures } from '@/lib/http/openapi-shared';
import type { Surface } from '@/lib/http/surface';
import { curlOf } from './curl';
import { deliveriesOf } from './deliveries';
import { answerFields, fieldOf, fieldsOf, typeName } from './fields';
import { wordsOf } from './words';

const isFailure = (status: number): status is FailureStatus => status in failures;

const everyFailure = Object.keys(failures).map(Number).filter(isFailure);

function failureCases(operation: DocumentedOperation, { failure }: Publication): FailureCase[] {
  const statuses = Object.keys(operation.responses).map(Number).filter(isFailure);
  return statuses.map((status) => ({
    status: String(status),
    meaning: failure(status).meaning,
    codes: operation['x-error-codes'][status] ?? [],
  }));
}

function parameterFields(
  document: OpenApiDocument,
  operation: DocumentedOperation,
  place: Parameter['in'],
) {
  return operation.parameters
    .filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === place)
    .map(({ name, schema, description, required = false }) =>
      fieldOf(document, name, description ? { ...schema, description } : schema, required),
    );
}

function successOf(
  document: OpenApiDocument,
  operation: DocumentedOperation,
): ReferenceOperation['response'] {
  // Where there are two, the higher one is what a first request gets.
  const found = Object.entries(operation.responses).findLast(([status]) => Number(status) < 300);
  if (!found) throw new Error(`${operation.operationId} documents no success.`);
  const [status, response] = found;
  const content = 'content' in response ? response.content?.['application/json'] : undefined;
  const { description = '' } = response;
  if (!content) return { status, description, type: 'no body', fields: [] };
  const { schema, example } = content;
  return {
    status,
    description,
    type: typeName(document, schema),
    fields: answerFields(fieldsOf(document, schema)),
    ...(example !== undefined && { example: JSON.stringify(example, null, 2) }),
  };
}

type Source = { document: OpenApiDocument; publication: Publication; origin: string };

function referenceOperation(
  { document, publication, origin }: Source,
  path: string,
  method: string,
  operation: DocumentedOperation,
): ReferenceOperation {
  const [bodyType = '', body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    permission: operation['x-permission'] ?? '',
    roles: operation['x-roles'] ?? [],
    pathParameters: parameterFields(document, operation, 'path'),
    queryParameters: parameterFields(document, operation, 'query'),
    bodyType,
    bodyFields: body ? fieldsOf(document, body.schema) : [],
    response: successOf(document, operation),
    failures: failureCases(operation, publication),
    curl: curlOf(origin, method, path, operation),
  };
}

function referenceTag(
  source: Source,
  { name, description }: OpenApiDocument['tags'][number],
): ReferenceTag {
  const operations = Object.entries(source.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) =>
        referenceOperation(source, path, method.toUpperCase(), operation),
      ),
  );
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    ...(description && { description }),
    operations,
  };
}

/** Arranges an interface's document for reading; `origin` is where the examples send requests. */
export function buildReference(surface: Surface['name'], origin: string): Reference {
  const document = documentOf(surface);
  const publication = publications[surface];
  const source = { document, publication, origin };
  const deliveries = deliveriesOf(document);
  return {
    title: document.info.title,
    origin,
    words: wordsOf(surface, origin),
    introduction: document.info.description.split('\n\n'),
    tags: document.tags.map((tag) => referenceTag(source, tag)),
    ...(deliveries && { deliveries }),
    failures: everyFailure.map((status) => {
      const { meaning, codes } = publication.failure(status);
      return { status: String(status), meaning, codes };
    }),
  };
}
