import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { AnyOperation } from '@/lib/contract/operation';
import { deprecationDays, deprecationHeaders } from '@/lib/http/deprecation';
import { operations } from '@/lib/http/operations';
import { close } from '@/lib/testing/documented';
import type { OpenApiDocument } from './document';
import { openApiDocument } from './document';
import { documentOf, openApiFiles, openApiForms } from './files';
import { publications } from './publication';
import type { JsonSchema } from './schema';
import type { FailureStatus } from './shared';

const surfaces = ['org', 'partner'] as const;
type SurfaceName = (typeof surfaces)[number];

const published = (surface: SurfaceName): OpenApiDocument =>
  JSON.parse(openApiForms.json.render(surface));

const everyOperation = Object.entries<AnyOperation>(operations);

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit({ ...value });
  for (const part of Object.values(value)) walk(part, visit);
}

describe.each(surfaces)('the published document (%s)', (surface) => {
  const document = published(surface);

  test('is valid OpenAPI 3.1 by an independent validator', async () => {
    const validator = new Validator();
    const result = await validator.validate(published(surface));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('points only at components that exist and holds none that nobody uses', () => {
    const used = new Set<string>();
    walk(document, ({ $ref }) => typeof $ref === 'string' && used.add($ref));
    const held = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
    expect([...used].sort()).toEqual(held.sort());
  });

  test('names every operation once, with a tag that is described', () => {
    const documented = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = documented.map(({ operationId }) => operationId);
    const own = everyOperation.filter(([, operation]) => operation.surface === surface);
    expect(ids.sort()).toEqual(own.map(([name]) => name).sort());
    for (const { tags } of documented) {
      for (const tag of tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
    }
    for (const { name, description } of document.tags) expect(description, name).toBeTruthy();
  });

  test('describes every operation, and says whom to ask', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, summary, description } of Object.values(methods)) {
        expect(summary, operationId).toMatch(/\S/);
        expect(description, operationId).toMatch(/\w{2}.*[.:]/s);
        expect(description, operationId).not.toContain('undefined');
      }
    }
    expect(document.info.contact.name).toMatch(/\S/);
  });

  test('says what every schema takes', () => {
    walk(document, ({ properties, items }) => {
      for (const part of [...Object.values(Object(properties ?? {})), items ?? true]) {
        expect(part).not.toEqual({});
      }
    });
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, requestBody, responses } of Object.values(methods)) {
        const bodies = [requestBody, ...Object.values(responses)].flatMap((one) =>
          one && 'content' in one ? Object.values(one.content ?? {}) : [],
        );
        for (const { schema } of bodies) {
          expect(Object.keys(schema).length, operationId).toBeGreaterThan(0);
        }
      }
    }
  });

  test('names one kind of body, for generated clients send the first', () => {
    for (const [name, operation] of everyOperation.filter(([, one]) => one.surface === surface)) {
      const path = document.paths[publications[surface].prefix + operation.path];
      const { requestBody } = path?.[operation.method.toLowerCase()] ?? {};
      const json = operation.body && 'application/json';
      const wanted = operation.form ? 'multipart/form-data' : json;
      expect(Object.keys(requestBody?.content ?? {}), name).toEqual(wanted ? [wanted] : []);
    }
  });

  test('says of every status an operation refuses with by which codes', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, responses, 'x-error-codes': codes } of Object.values(methods)) {
        const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
        expect(Object.keys(codes), operationId).toEqual(failures.map(([status]) => status));
        for (const [status, { description = '' }] of failures) {
          expect(codes[status]?.length, operationId).toBeGreaterThan(0);
          const known = publications[surface].failure(Number(status) as FailureStatus).codes;
          for (const code of codes[status] ?? []) {
            expect(description).toContain(`\`${code}\``);
            expect(known, operationId).toContain(code);
          }
        }
      }
    }
  });

  test('declares each parameter of a path, and no other', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter((one) => 'in' in one && one.in === 'path');
        expect(declared.map((one) => 'name' in one && one.name)).toEqual(inPath);
      }
    }
  });

  test('documents a query parameter by what it means: a number by default is one in type', () => {
    const parameters = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => operation.parameters)
      .flatMap((one) => ('in' in one && one.in === 'query' ? [one] : []));
    for (const { name, schema } of parameters) {
      const isNumber = schema.type === 'integer' || schema.type === 'number';
      const speaksOfNumbers = 'minimum' in schema || typeof schema.default === 'number';
      expect(speaksOfNumbers && !isNumber, `${name}: ${JSON.stringify(schema)}`).toBe(false);
    }
    const integers = parameters.filter(({ schema }) => schema.type === 'integer');
    expect(integers.length > 0).toBe(surface === 'org');
  });

  test('has no regular expression that JSON Schema would reject', () => {
    walk(document, ({ pattern }) => {
      if (typeof pattern === 'string') expect(() => new RegExp(pattern, 'u')).not.toThrow();
    });
  });

  test('says the same in YAML and in JSON', () => {
    const yaml = openApiForms.yaml.render(surface);
    expect(parse(yaml)).toEqual(document);
    // As readers of the older YAML take it: there a bare yes, no or on is a boolean.
    expect(parse(yaml, { version: '1.1' })).toEqual(document);
  });

  test('is the same whichever way it is built', () => {
    expect(openApiDocument(operations, surface)).toEqual(openApiDocument(operations, surface));
  });
});

test.each(openApiFiles)('public/$file is fresh: npm run openapi', ({ file, surface, form }) => {
  expect(readFileSync(`public/${file}`, 'utf8')).toBe(openApiForms[form].render(surface));
});

test('each document lists the codes of its own callers only', () => {
  const [organization, partner] = surfaces.map((surface) =>
    JSON.stringify(documentOf(surface).components.responses),
  );
  expect(organization).toContain('`VALIDATION_ERROR`');
  expect(organization).not.toMatch(/NO_WEBHOOK_ENDPOINT|UNKNOWN_|webhook_url/);
  expect(partner).toContain('`invalid_request`');
  expect(partner).toContain('`webhook_url_unresolvable`');
  expect(partner).not.toMatch(/`[A-Z_]+`|candidate_not_found/);
});

test('each document writes codes as its own interface does', () => {
  const [organization, partner] = surfaces.map((surface) => JSON.stringify(documentOf(surface)));
  expect(organization).toContain('`IDEMPOTENCY_KEY_REUSED`');
  expect(partner).toContain('`idempotency_key_reused`');
  expect(partner).not.toMatch(/`[A-Z]+(_[A-Z]+)+`/);
});

test('what is deprecated works for as long as is promised, a year', () => {
  expect(deprecationDays).toBe(365);
  for (const [name, { deprecated }] of everyOperation) {
    if (!deprecated) continue;
    const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000;
    expect(days, name).toBeGreaterThanOrEqual(deprecationDays);
  }
});

test('a deprecated operation says so in the document and in every answer', () => {
  const deprecated = { since: '2027-01-01T00:00:00Z', sunset: '2028-01-01T00:00:00Z', instead: '' };
  const old = { ...operations.getMe, deprecated };
  const paths = openApiDocument({ getMe: old }).paths['/api/v1/me'];
  expect(paths?.get?.deprecated).toBe(true);
  expect(deprecationHeaders(operations.getMe)).toEqual({});
  expect(deprecationHeaders(old)).toEqual({
    Deprecation: '@1798761600',
    Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
    Link: '</docs/versioning#deprecated>; rel="deprecation"; type="text/html"',
  });
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
for (const word of ['example', 'x-permission', 'x-roles', 'x-error-codes']) ajv.addKeyword(word);
ajv.addVocabulary(Object.keys({ ...documentOf('org'), ...documentOf('partner') }));
for (const surface of surfaces) {
  const document = published(surface);
  for (const schema of Object.values(document.components.schemas)) close(schema);
  ajv.addSchema(document, surface);
}

function problemsOf(surface: SurfaceName, schema: JsonSchema, value: unknown): string {
  const absolute = JSON.stringify(schema).replaceAll('"#/components/', `"${surface}#/components/`);
  const closed = JSON.parse(absolute);
  close(closed);
  const validate = ajv.compile(closed);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

describe.each(everyOperation)('the examples of %s', (name, operation) => {
  const { surface } = operation;
  const path = publications[surface].prefix + operation.path;
  const entry = published(surface).paths[path]?.[operation.method.toLowerCase()];

  test('are there and satisfy the documented schemas', () => {
    if (!entry) throw new Error(`${name} is not documented.`);
    const content = entry.requestBody?.content['application/json'];
    if (content) expect(problemsOf(surface, content.schema, content.example)).toBe('');
    const response = entry.responses[String(operation.status)];
    if (!response || '$ref' in response) throw new Error(`${name} documents no success.`);
    const answer = response.content?.['application/json'];
    if (answer) expect(problemsOf(surface, answer.schema, answer.example)).toBe('');
    for (const parameter of entry.parameters) {
      if ('$ref' in parameter) continue;
      if (parameter.in === 'path') expect(parameter.example, parameter.name).toBeDefined();
      if (!('example' in parameter)) continue;
      expect(problemsOf(surface, parameter.schema, parameter.example), parameter.name).toBe('');
    }
  });

  test('are accepted and produced by the operation itself', () => {
    const { params, query, body, result } = operation.examples;
    expect(operation.params.safeParse(params ?? {}).error).toBeUndefined();
    expect(operation.query?.safeParse(query ?? {}).error).toBeUndefined();
    expect(operation.body?.safeParse(body ?? {}).error).toBeUndefined();
    expect(operation.result?.safeParse(result).error).toBeUndefined();
  });
});

// By name, for want of another sign, of what may have a key; `link` of a message is read as often as one likes.
const secretName = /secret|(^|_)token$|api_key|password|recovery_codes|^link$/;
const readAgain = new Set(['cancelMessage', 'resendMessage']);

test('every answer that shows a secret is declared to show it once, and its text says so', () => {
  const showing = everyOperation.filter(([, { id, result }]) => {
    const names = new Set<string>();
    const schema = result && z.toJSONSchema(result, { io: 'input', unrepresentable: 'any' });
    walk(schema, ({ properties }) => {
      for (const name of Object.keys(properties ?? {})) names.add(name);
    });
    return [...names].some((name) => secretName.test(name)) && !readAgain.has(id);
  });
  const changing = showing.filter(([, { method }]) => method === 'POST').map(([name]) => name);
  const declared = everyOperation.filter(([, one]) => one.answersSecret).map(([name]) => name);
  expect(changing.sort()).toEqual(declared.sort());
  expect(declared).toContain('startTotp');
  for (const path of Object.values(published('org').paths)) {
    for (const { operationId, description } of Object.values(path)) {
      const isSaid = description.includes('kept under no `Idempotency-Key`');
      expect(isSaid, operationId).toBe(declared.includes(operationId));
    }
  }
});
