import type {
  FailureCase,
  Reference,
  ReferenceObject,
  ReferenceOperation,
  ReferenceTag,
} from '@/components/docs/model';
import type { AnyOperation } from '@/lib/contract/operation';
import type { DocumentedOperation, OpenApiDocument, Parameter } from '@/lib/http/openapi/document';
import { documentOf } from '@/lib/http/openapi/files';
import { type Publication, publications } from '@/lib/http/openapi/publication';
import { type FailureStatus, failures } from '@/lib/http/openapi/shared';
import { operations } from '@/lib/http/operations';
import type { Surface } from '@/lib/http/surfaces';
import { curlOf } from './curl';
import { deliveriesOf } from './deliveries';
import { answerFields, type FieldSource, fieldOf, fieldsOf, typeName } from './fields';
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
  source: FieldSource,
  operation: DocumentedOperation,
  place: Parameter['in'],
) {
  return operation.parameters
    .filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === place)
    .map(({ name, schema, description, required = false }) =>
      fieldOf(source, name, description ? { ...schema, description } : schema, required),
    );
}

function successOf(
  source: FieldSource,
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
    type: typeName(source, schema),
    fields: answerFields(fieldsOf(source, schema)),
    ...(example !== undefined && { example: JSON.stringify(example, null, 2) }),
  };
}

type Source = FieldSource & { publication: Publication; origin: string; href: string };

function deprecationOf(operationId: string): string | undefined {
  const known = Object.values<AnyOperation>(operations).find(({ id }) => id === operationId);
  if (!known?.deprecated) return undefined;
  const { since, sunset, instead } = known.deprecated;
  return `Since ${since.slice(0, 10)}; works at least until ${sunset.slice(0, 10)}. ${instead}`;
}

function referenceOperation(
  source: Source,
  path: string,
  method: string,
  operation: DocumentedOperation,
): ReferenceOperation {
  const deprecation = deprecationOf(operation.operationId);
  const [bodyType = '', body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    permission: operation['x-permission'] ?? '',
    roles: operation['x-roles'] ?? [],
    ...(deprecation && { deprecation }),
    pathParameters: parameterFields(source, operation, 'path'),
    queryParameters: parameterFields(source, operation, 'query'),
    bodyType,
    bodyFields: body ? fieldsOf(source, body.schema) : [],
    response: successOf(source, operation),
    failures: failureCases(operation, source.publication),
    curl: curlOf(source.origin, method, path, operation),
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
  const id = name.toLowerCase().replaceAll(' ', '-');
  return { id, href: `${source.href}/${id}`, name, description, operations };
}

/** The objects that fields link to, and those that these link to in turn. */
function objectsOf(source: Source): ReferenceObject[] {
  const objects: ReferenceObject[] = [];
  // A set is walked to what is added to it on the way.
  for (const name of source.linked) {
    const { description } = source.document.components.schemas[name] ?? {};
    const fields = answerFields(fieldsOf(source, { $ref: `#/components/schemas/${name}` }));
    objects.push({ name, ...(description && { description }), fields });
  }
  return objects.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const addresses = { org: '/docs', partner: '/docs/partner' } as const;

/** Arranges an interface's document for reading; `origin` is where the examples send requests. */
export function buildReference(surface: Surface['name'], origin: string): Reference {
  const document = documentOf(surface);
  const publication = publications[surface];
  const href = addresses[surface];
  const linked = new Set<string>();
  const source = { document, publication, origin, href, objectsPath: `${href}/objects`, linked };
  const deliveries = deliveriesOf(source);
  return {
    title: document.info.title,
    href,
    words: wordsOf(surface, origin),
    introduction: document.info.description.split('\n\n'),
    tags: document.tags.map((tag) => referenceTag(source, tag)),
    objects: objectsOf(source),
    ...(deliveries && { deliveries }),
    failures: everyFailure.map((status) => {
      const { meaning, codes } = publication.failure(status);
      return { status: String(status), meaning, codes };
    }),
  };
}
