import type { Field } from '@/components/docs/model';
import type { OpenApiDocument } from '@/lib/http/openapi/document';
import type { JsonSchema } from '@/lib/http/openapi/schema';

/** The document that fields are read from, and the page that describes its named objects. */
export type FieldSource = {
  document: OpenApiDocument;
  objectsPath: string;
  /** Collects the named objects that fields link to. */
  linked: Set<string>;
};

type Named = { schema: JsonSchema; name?: string };

function resolve({ document }: FieldSource, schema: JsonSchema): Named {
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
  email: 'email',
};

/** The type of a value in a reader's words. */
export function typeName(source: FieldSource, unresolved: JsonSchema): string {
  const { schema, name } = resolve(source, unresolved);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => typeName(source, option)).join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${typeName(source, schema.items)}`;
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

function valuesOf(source: FieldSource, schema: JsonSchema): string[] {
  const options = [schema, ...(schema.anyOf ?? [])].map((one) => resolve(source, one).schema);
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
export function fieldsOf(source: FieldSource, unresolved: JsonSchema): Field[] {
  const { schema } = resolve(source, unresolved);
  if (schema.type === 'array' && schema.items) return fieldsOf(source, schema.items);
  if (schema.anyOf) return schema.anyOf.flatMap((option) => fieldsOf(source, option));
  return Object.entries(schema.properties ?? {}).map(([name, part]) =>
    fieldOf(source, name, part, schema.required?.includes(name) ?? false),
  );
}

/** The one named object that a field holds, in a list or by itself, if that is what it holds. */
function objectIn(source: FieldSource, unresolved: JsonSchema): string | undefined {
  const parts = [unresolved, ...(unresolved.anyOf ?? []), ...(unresolved.oneOf ?? [])];
  const names = parts.flatMap((part) => {
    const { schema, name } = resolve(source, part);
    if (schema.type === 'array' && schema.items) return objectIn(source, schema.items) ?? [];
    return name && schema.properties ? name : [];
  });
  return names.length === 1 ? names[0] : undefined;
}

/** One field or parameter with what is below it; objects with a name are linked. */
export function fieldOf(
  source: FieldSource,
  name: string,
  unresolved: JsonSchema,
  isRequired: boolean,
): Field {
  const { schema } = resolve(source, unresolved);
  const description = unresolved.description ?? schema.description;
  const object = objectIn(source, unresolved);
  if (object) source.linked.add(object);
  return {
    name,
    ...(object && { href: `${source.objectsPath}#${object}` }),
    type: typeName(source, unresolved),
    isRequired,
    ...(description && description !== 'UUID' && { description }),
    notes: notesOf(schema),
    values: valuesOf(source, schema.items ?? schema),
    children: object ? [] : fieldsOf(source, unresolved),
  };
}
