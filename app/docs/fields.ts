import type { Field } from '@/components/docs/model';
import type { OpenApiDocument } from '@/lib/http/openapi';
import type { JsonSchema } from '@/lib/http/openapi-schema';

type Named = { schema: JsonSchema; name?: string };

function resolve(document: OpenApiDocument, schema: JsonSchema): Named {
  if (!schema.$ref) return { schema };
  const name = schema.$ref.replace('#/components/schemas/', '');
  const target = document.components.schemas[name];
  if (!target) throw new Error(`${schema.$ref} points nowhere.`);
  const { $ref, ...beside } = schema;
  return { schema: { ...target, ...beside }, name };
}

const formatNames: Record<string, string> = {
  uuid: 'UUID',
  date: 'date',
  'date-time': 'date and time',
  email: 'e-mail',
};

/** The type of a value in a reader's words. */
export function typeName(document: OpenApiDocument, unresolved: JsonSchema): string {
  const { schema, name } = resolve(document, unresolved);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => typeName(document, option)).join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${typeName(document, schema.items)}`;
  if (schema.type === 'object') return name ?? (schema.properties ? 'object' : 'map');
  if (schema.enum) return [schema.type].flat().includes('null') ? 'enum or null' : 'enum';
  const types = [schema.type ?? 'any'].flat();
  const words = types.map((type) => {
    return type === 'string' ? (formatNames[schema.format ?? ''] ?? type) : type;
  });
  return words.join(' or ');
}

function notesOf(schema: JsonSchema): string[] {
  const notes: string[] = [];
  if (schema.default !== undefined) notes.push(`default \`${String(schema.default)}\``);
  if (schema.minimum !== undefined) notes.push(`at least ${schema.minimum}`);
  if (schema.maximum !== undefined) notes.push(`at most ${schema.maximum.toLocaleString('en-US')}`);
  if (schema.maxLength !== undefined) notes.push(`up to ${schema.maxLength} characters`);
  if (schema.maxItems !== undefined) notes.push(`up to ${schema.maxItems} items`);
  return notes;
}

function valuesOf(document: OpenApiDocument, schema: JsonSchema): string[] {
  const options = [schema, ...(schema.anyOf ?? [])].map((one) => resolve(document, one).schema);
  const listed = options.flatMap((option) => option.enum ?? []);
  return listed.filter((value) => value !== null).map(String);
}

/** Fields of an answer: all are there unless they say otherwise, so none is marked as required. */
export function answerFields(fields: Field[]): Field[] {
  return fields.map((field) => ({
    ...field,
    isRequired: false,
    notes: field.isRequired ? field.notes : ['may be absent', ...field.notes],
    children: answerFields(field.children),
  }));
}

/** The fields of an object, of a list's items, or of a nullable object. */
export function fieldsOf(document: OpenApiDocument, unresolved: JsonSchema): Field[] {
  const { schema } = resolve(document, unresolved);
  if (schema.type === 'array' && schema.items) return fieldsOf(document, schema.items);
  if (schema.anyOf) return schema.anyOf.flatMap((option) => fieldsOf(document, option));
  return Object.entries(schema.properties ?? {}).map(([name, part]) =>
    fieldOf(document, name, part, schema.required?.includes(name) ?? false),
  );
}

/** One field or parameter with everything below it. */
export function fieldOf(
  document: OpenApiDocument,
  name: string,
  unresolved: JsonSchema,
  isRequired: boolean,
): Field {
  const { schema } = resolve(document, unresolved);
  const description = unresolved.description ?? schema.description;
  return {
    name,
    type: typeName(document, unresolved),
    isRequired,
    ...(description && description !== 'UUID' && { description }),
    notes: notesOf(schema),
    values: valuesOf(document, schema.items ?? schema),
    children: fieldsOf(document, unresolved),
  };
}
