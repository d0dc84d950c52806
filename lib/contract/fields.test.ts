import { describe, expect, test } from 'vitest';
import { dateInput, idInput, nameFields, timestampInput } from './fields';

describe('a timestamp in a request', () => {
  test.each([
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is accepted', (sent, instant) => {
    expect(timestampInput.parse(sent).toISOString()).toBe(instant);
  });

  test.each([
    ['in the year 0', '0000-12-31T23:59:59Z'],
    ['in the year 0 by its offset', '0001-01-01T00:00:00+00:01'],
    ['in the year 10000 by its offset', '9999-12-31T23:59:59-14:00'],
    ['on a day that does not exist', '2026-02-30T00:00:00Z'],
    ['without an offset', '2026-03-01T10:00:00'],
  ])('one %s is refused', (_, sent) => {
    expect(timestampInput.safeParse(sent).success).toBe(false);
  });
});

test.each(['11111111-1111-1111-1111-111111111111', '01990A3E-7C00-7000-8000-0000000000F1'])(
  'a UUID of any version is accepted, in lower case: %s',
  (sent) => {
    expect(idInput.parse(sent)).toBe(sent.toLowerCase());
  },
);

test.each([
  '',
  '17',
  '11111111-1111-1111-1111-11111111111g',
  '{11111111-1111-1111-1111-111111111111}',
])('what is not a UUID is refused: %j', (sent) => {
  expect(idInput.safeParse(sent).success).toBe(false);
});

test.each([
  ['Ada', 'Ada'],
  ['Ada\r\nX-Header: 1', 'Ada X-Header: 1'],
  ['\tAda\u001b[31m', 'Ada [31m'],
  ['\n', ''],
])('a name is one line: %j', (sent, name) => {
  expect(nameFields.first_name.parse(sent)).toBe(name);
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-01T10:00:00+02:00', '2026-03-01T10:00:00+02:00'],
  ['2026-03-01T10:00:00 02:00', '2026-03-01T10:00:00+02:00'],
  ['2026-03-01 10:00', null],
  ['2026-03-01T10:00:00  02:00', null],
])('a day or time in a query: %s', (written, read) => {
  expect(dateInput.safeParse(written).data ?? null).toBe(read);
});
