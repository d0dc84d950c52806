import fc from 'fast-check';
import type { Components, JsonSchema } from '@/lib/http/openapi/schema';
import { hostileText, hostileValue } from './hostile';

/** What values are made from besides the schema. */
export type Ground = {
  components: Components;
  /** Identifiers that exist, here and in another organization, and some that do not. */
  ids: fc.Arbitrary<string>;
  /** Identifiers for a field of this name, most of them of the kind it asks for. */
  idsOf?(name: string): fc.Arbitrary<string> | undefined;
};

const day = 86_400_000;

const instant = fc
  .integer({ min: -30 * day, max: 60 * day })
  .map((offset) => new Date(Date.now() + offset).toISOString());

const formats: Record<string, (ground: Ground, name: string) => fc.Arbitrary<unknown>> = {
  uuid: ({ ids, idsOf }, name) => idsOf?.(name) ?? ids,
  'date-time': () => instant,
  date: () => instant.map((text) => text.slice(0, 10)),
  email: () => fc.nat().map((number) => `person.${number}@example.com`),
};

const phone = fc.integer({ min: 0, max: 9999 }).map((number) => `+1614555${number}`);

function textOf(schema: JsonSchema, name: string, ground: Ground): fc.Arbitrary<unknown> {
  const format = formats[schema.format ?? ''];
  if (format) return format(ground, name);
  if (name === 'phone') return phone;
  const { minLength = 0, maxLength = 60 } = schema;
  return fc.oneof(
    fc.constantFrom('a', 'Ma', 'Lopez', 'Warehouse Associate', 'Indeed,Referral'),
    fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
  );
}

function integerOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const range = { min: minimum ?? -5, max: maximum ?? 200 };
  return fc.oneof(fc.integer(range), fc.constantFrom(range.min, range.max, 1, 100));
}

function objectOf(schema: JsonSchema, ground: Ground): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, arbitraryOf(part, ground, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function ofType(type: string, schema: JsonSchema, name: string, ground: Ground) {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.oneof(integerOf(schema), fc.double({ min: 0, max: 1e6, noNaN: true }));
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, ground), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return objectOf(schema, ground);
    default:
      return textOf(schema, name, ground);
  }
}

/** Values that the schema allows, as far as a schema can say. */
export function arbitraryOf(schema: JsonSchema, ground: Ground, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const target = ground.components[schema.$ref.replace('#/components/schemas/', '')];
    return arbitraryOf(target ?? {}, ground, name);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => arbitraryOf(option, ground, name)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, name, ground)));
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A valid body with one thing wrong: a field hostile, missing or too much. */
export function nearlyValid(valid: fc.Arbitrary<unknown>, names: string[]): fc.Arbitrary<unknown> {
  const damages = fc.record({
    kind: fc.constantFrom('replace', 'remove', 'add'),
    name: names.length > 0 ? fc.constantFrom(...names) : fc.constant('x'),
    value: hostileValue,
    extra: fc.oneof(hostileText, fc.constantFrom('stage', 'org_id', 'status', 'id', '__proto__')),
  });
  return fc.tuple(valid, damages).map(([body, { kind, name, value, extra }]) => {
    if (!isFields(body)) return body;
    const damaged: Fields = { ...body };
    if (kind === 'remove') delete damaged[name];
    else Object.defineProperty(damaged, kind === 'add' ? extra : name, own(value));
    return damaged;
  });
}

// A plain assignment to __proto__ would change the object instead of adding the field.
const own = (value: unknown) => ({ value, enumerable: true, configurable: true, writable: true });
