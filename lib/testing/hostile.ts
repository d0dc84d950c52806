import fc from 'fast-check';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Text with any 16-bit units: NUL, controls and lone surrogates included. */
export const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Text of any characters: what fast-check makes of its unit `binary`, without the list of all of
 * them, which takes a second to fill.
 */
const anyCharacters = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff - surrogates.count }), { maxLength })
    .map((points) =>
      String.fromCodePoint(
        ...points.map((point) => (point < surrogates.first ? point : point + surrogates.count)),
      ),
    );

/** Text that has broken services before. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t\n',
    'a\0b',
    '\ud800',
    'x\udfff\ud800y',
    '\u202e\ufeff',
    '👩‍👩‍👧‍👦',
    '%',
    '%00',
    '_%\\',
    '\\',
    "'; DROP TABLE candidate; --",
    '$1',
    '{}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'null',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '0',
    '1e3',
    '0x10',
    '1.5',
    ' 7 ',
    '999999999999999',
    '-999999999999999',
    '99999999999999999999',
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999-23:59',
    '0000-01-01T00:00:00+23:59',
    '0001-01-01T00:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-03-01T00:00:00',
    '+275760-09-13T00:00:00.000Z',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'x'.repeat(5000),
    'É'.repeat(2001),
    ','.repeat(500),
    'a '.repeat(400),
  ),
  anyUnits,
  anyCharacters(30),
);

/** Any JSON value, mostly of a kind nobody asked for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      1e308,
      -1e308,
      5e-324,
      2 ** 31,
      2 ** 53 + 2,
      1e12,
      1e12 + 1,
      [],
      {},
      [[]],
      [null],
      { length: 3 },
      { toString: 'x' },
      { $ne: null },
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      JSON.parse(nested(200)),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are not what their content type says. */
export const malformedBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
    '',
    ' ',
    '{',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    'null',
    'undefined',
    '[]',
    '[{}]',
    '"text"',
    '12',
    'NaN',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '<?xml version="1.0"?><a/>',
    'a=1&b=2',
    '{"first_name":"a","first_name":{}}',
    nested(50_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{"title":"${'x'.repeat(200_000)}"}`,
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    new Uint8Array([0xc0, 0x80]),
    new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  ),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
  anyCharacters(40),
);

/** Query strings that no client library would write. */
export const oddQuery = fc.constantFrom(
  '&&&===',
  'page',
  'page=',
  'page=1&page=2&page=x',
  'limit=&limit=10',
  'search=%',
  'search=%00',
  'search=%ED%A0%80',
  'search=%FF',
  'search=+%2B+',
  'search[]=a&search[b]=c',
  '__proto__=1&constructor=2&toString=3',
  'a;b=c',
  `q=${'x'.repeat(8000)}`,
  Array.from({ length: 500 }, (_, index) => `p${index}=${index}`).join('&'),
);

/** Request headers, most of them odd. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': ';;;' },
    { 'content-length': 'abc' },
    { 'content-length': '-5' },
    { accept: 'application/xml' },
    { 'x-request-id': '' },
    { 'x-request-id': 'my-own-id' },
    { 'x-request-id': 'é' },
    { 'x-request-id': 'a\tb' },
    { 'x-request-id': 'x'.repeat(257) },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'é\u00a0' },
    { 'idempotency-key': 'k'.repeat(255) },
    { 'idempotency-key': 'k'.repeat(256) },
    { 'accept-encoding': 'br, *;q=0' },
    { 'x-forwarded-for': "'; --" },
    { 'if-none-match': '*' },
    { range: 'bytes=0-1' },
    { 'x-http-method-override': 'DELETE' },
  ),
  fc.nat({ max: 40 }).map((number) => ({ 'idempotency-key': `key-${number}` })),
);
