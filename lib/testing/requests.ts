import fc from 'fast-check';
import type { DocumentedOperation, OpenApiDocument, Parameter } from '@/lib/http/openapi/document';
import type { JsonSchema } from '@/lib/http/openapi/schema';
import { arbitraryOf, type Ground, nearlyValid } from './arbitrary';
import type { CallOptions } from './call';
import { hostileText, hostileValue, malformedBody, oddHeaders, oddQuery } from './hostile';

export type GeneratedRequest = { method: string; path: string; options: CallOptions };

type World = Omit<Ground, 'components'> & {
  /** Identifiers for a path parameter of this name, most of them of existing records. */
  pathIds(name: string): fc.Arbitrary<string>;
  tokens: fc.Arbitrary<string | undefined>;
};

function parametersIn(operation: DocumentedOperation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter(
    (parameter): parameter is Parameter => 'in' in parameter && parameter.in === place,
  );
}

const wellFormed = (text: string) => text.toWellFormed();

const pathSegment = hostileText
  .map((text) => encodeURIComponent(wellFormed(text)))
  .filter((segment) => segment !== '' && !/^(\.|%2e){1,2}$/i.test(segment));

function pathOf(template: string, operation: DocumentedOperation, world: World) {
  const values = Object.fromEntries(
    parametersIn(operation, 'path').map(({ name }) => [
      name,
      fc.oneof(
        { weight: 9, arbitrary: world.pathIds(name) },
        { weight: 1, arbitrary: pathSegment },
      ),
    ]),
  );
  return fc.record(values).map((filled) => {
    return template.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? name);
  });
}

type Pair = [name: string, value: string];

function queryOf(operation: DocumentedOperation, ground: Ground): fc.Arbitrary<string> {
  const parameters = parametersIn(operation, 'query');
  const documented = parameters.map(({ name, schema }) => {
    const valid = arbitraryOf(schema, ground, name).map(String);
    const value = fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: hostileText });
    return fc.tuple(fc.constant(name), value);
  });
  const unknown = fc.tuple(hostileText, hostileText);
  const pair: fc.Arbitrary<Pair> = fc.oneof(...documented, unknown);
  const list = fc
    .array(pair, { maxLength: 5 })
    .map((pairs) =>
      new URLSearchParams(
        pairs.map(([name, value]) => [wellFormed(name), wellFormed(value)]),
      ).toString(),
    );
  return fc.oneof({ weight: 8, arbitrary: list }, { weight: 1, arbitrary: oddQuery });
}

type Fields = Record<string, unknown>;

/** The documented example, its identifiers replaced by some that exist. */
function exampleOf(example: Fields, { idsOf }: Ground): fc.Arbitrary<unknown> {
  const ids = Object.keys(example).flatMap((name) => {
    const known = typeof example[name] === 'string' ? idsOf?.(name) : undefined;
    return known ? [[name, known] as const] : [];
  });
  return fc.record(Object.fromEntries(ids)).map((filled) => ({ ...example, ...filled }));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Body = Pick<CallOptions, 'body' | 'rawBody' | 'headers'>;

const formHeaders = { 'content-type': 'multipart/form-data; boundary=B' };

const partOf = ([name, text]: readonly [string, string], isFile: boolean) =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.txt"' : ''}\r\n\r\n${text}\r\n`;

type Form = { schema: JsonSchema; example?: unknown };

const textFile = fc.string({ minLength: 1 });

// Of the pictures there are, one begins with characters that a form of text can hold.
const picture = textFile.map((text) => `RIFF${text.slice(0, 4).padEnd(4)}WEBPVP8L${text}`);

/**
 * A form of the documented parts, with a picture or text in the one that holds a file, as its example
 * names it.
 */
function formOf({ schema: whole, example }: Form, ground: Ground): fc.Arbitrary<Body> {
  const parts = Object.entries(whole.properties ?? {}).map(([name, schema]) => {
    const isFile = schema.format === 'binary';
    const file = isFields(example) && /\.png$/.test(String(example[name])) ? picture : textFile;
    const text = isFile ? file : arbitraryOf(schema, ground).map(String);
    const usual = text.map((value) => partOf([name, wellFormed(value)], isFile));
    const odd = hostileText.map((value) => partOf([name, wellFormed(value)], isFile));
    const none = fc.constant('');
    return fc.oneof(
      { weight: 8, arbitrary: usual },
      { weight: 1, arbitrary: odd },
      { weight: 1, arbitrary: none },
    );
  });
  return fc
    .tuple(...parts)
    .map((texts) => ({ rawBody: `${texts.join('')}--B--\r\n`, headers: formHeaders }));
}

function bodyOf(operation: DocumentedOperation, ground: Ground): fc.Arbitrary<Body> {
  const raw = malformedBody.map((rawBody) => ({ rawBody }));
  const content = operation.requestBody?.content['application/json'];
  const hostile = hostileValue.map((body) => ({ body }));
  const form = operation.requestBody?.content['multipart/form-data'];
  if (form) return fc.oneof({ weight: 5, arbitrary: formOf(form, ground) }, raw, hostile);
  if (!content) return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, raw, hostile);
  const valid = fc.oneof(
    arbitraryOf(content.schema, ground),
    ...(isFields(content.example) ? [exampleOf(content.example, ground)] : []),
  );
  const names = Object.keys(content.schema.properties ?? {});
  const asBody = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((body) => ({ body }));
  return fc.oneof(
    { weight: 5, arbitrary: asBody(valid) },
    { weight: 5, arbitrary: asBody(nearlyValid(valid, names)) },
    { weight: 1, arbitrary: hostile },
    { weight: 2, arbitrary: raw },
  );
}

/** Requests to one documented operation: valid, nearly valid and hostile ones. */
export function requestsTo(
  document: OpenApiDocument,
  template: string,
  method: string,
  operation: DocumentedOperation,
  world: World,
): fc.Arbitrary<GeneratedRequest> {
  const ground: Ground = { ...world, components: document.components.schemas };
  return fc
    .record({
      path: pathOf(template, operation, world),
      query: queryOf(operation, ground),
      body: method === 'GET' ? fc.constant<Body>({}) : bodyOf(operation, ground),
      headers: oddHeaders,
      token: world.tokens,
    })
    .map(({ path, query, body, headers, token }) => ({
      method,
      path,
      options: {
        ...body,
        query,
        headers: { ...headers, ...body.headers },
        ...(token !== undefined && { token }),
      },
    }));
}

/** How much a run of generated requests does, and from which seed; both can be set from outside. */
export const generation = {
  seed: Number(process.env.ROBUSTNESS_SEED ?? 20_261_124),
  requests: Number(process.env.ROBUSTNESS_REQUESTS ?? 6_000),
};
