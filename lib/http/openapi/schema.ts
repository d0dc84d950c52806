import { z } from 'zod';
import { wholeNumberForm } from '@/lib/contract/fields';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentEncoding?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

export type Components = Record<string, JsonSchema>;

// Zod spells these formats out as regular expressions of a hundred characters.
const namedFormats = new Set(['date', 'date-time', 'uuid', 'email']);

function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format && namedFormats.has(schema.format)) delete schema.pattern;
  const [value, nothing] = schema.anyOf ?? [];
  const isNullable = schema.anyOf?.length === 2 && nothing?.type === 'null';
  if (!isNullable || !value || typeof value.type !== 'string') return;
  const { anyOf, ...outer } = schema;
  const inner = value.enum ? { ...value, enum: [...value.enum, null] } : value;
  delete schema.anyOf;
  Object.assign(schema, inner, outer, { type: [value.type, 'null'] });
}

function defaultOf(type: z.core.$ZodType): unknown {
  const { def } = type._zod;
  if (def.type !== 'default' || !('defaultValue' in def)) return undefined;
  return typeof def.defaultValue === 'object' ? undefined : def.defaultValue;
}

/** Every schema directly inside this one. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, propertyNames } = schema;
  const parts = [
    ...Object.values(properties ?? {}),
    ...[anyOf, oneOf, allOf].flatMap((l) => l ?? []),
  ];
  if (items) parts.push(items);
  if (propertyNames) parts.push(propertyNames);
  if (typeof additionalProperties === 'object') parts.push(additionalProperties);
  return parts;
}

function polish(schema: JsonSchema, isOutput: boolean): void {
  if (schema.$ref) schema.$ref = schema.$ref.replace('#/$defs/', '#/components/schemas/');
  // A published answer may gain fields; only a request is closed to what it does not name.
  if (isOutput && schema.additionalProperties === false) delete schema.additionalProperties;
  for (const part of partsOf(schema)) polish(part, isOutput);
  simplify(schema);
}

function addComponents(components: Components, found: Components): void {
  for (const [name, schema] of Object.entries(found)) {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${name}.`);
    }
    components[name] = schema;
  }
}

// A custom type may stand in a document: its meta says what it is.
const undocumentable = new Set<string>(['bigint', 'date', 'map', 'set', 'symbol', 'transform']);

/** Translates a zod schema to JSON Schema; schemas with an id become shared components. */
export function jsonSchemaOf(
  type: z.ZodType,
  io: 'input' | 'output',
  components: Components,
): JsonSchema {
  const { $schema, $defs, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (undocumentable.has(zodSchema._zod.def.type)) {
        throw new Error(`JSON Schema has no words for ${zodSchema._zod.def.type}.`);
      }
      const value = defaultOf(zodSchema);
      if (value !== undefined) jsonSchema.default = value;
    },
  });
  // Zod's own type lists draft-specific keywords it never writes; as data the two are the same.
  const schema: JsonSchema = JSON.parse(JSON.stringify(rest));
  const shared: Components = JSON.parse(JSON.stringify($defs ?? {}));
  for (const one of [schema, ...Object.values(shared)]) polish(one, io === 'output');
  addComponents(components, shared);
  return schema;
}

/** What a query parameter means: numbers and booleans arrive as text but are documented as such. */
export function queryParameterSchema(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'string') return schema;
  const { pattern, enum: values, ...rest } = schema;
  if (pattern === wholeNumberForm.source) return { ...rest, type: 'integer' };
  const isBoolean = values?.length === 2 && values.includes('true') && values.includes('false');
  return isBoolean ? { ...rest, type: 'boolean' } : schema;
}
