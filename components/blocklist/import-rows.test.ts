import { expect, test } from 'vitest';
import { type DateOrder, readExpiry } from './import-dates';
import { mostRows, readImport as readBytes } from './import-rows';

const readImport = (text: string) => readBytes(new TextEncoder().encode(text));

test('rows are read by their headings, in any order and in words or codes', () => {
  const text = [
    'value,kind,note,reason,expires',
    "'+16145550142,Phone number,x,Fraud,2030-01-31T00:00:00Z",
    'spam.example,email_domain,,,',
  ].join('\n');
  expect(readImport(text)).toEqual([
    {
      line: 2,
      entry: {
        match_type: 'phone',
        match_value: '+16145550142',
        reason: 'Fraud',
        expires_at: '2030-01-31T00:00:00.000Z',
      },
    },
    {
      line: 3,
      entry: {
        match_type: 'email_domain',
        match_value: 'spam.example',
        reason: null,
        expires_at: null,
      },
    },
  ]);
});

test.each([
  ['Planet,Mars,', 'no kind of entry: write Email address, Phone number, Name, Similar name, or'],
  ['Email address,,', 'value is missing'],
  ['Email address,a@b.example,soon', 'no date'],
  ['Email address,a@b.example,2020-12-31', 'over already'],
  ['Phone number,"4,9301E+11",', 'shortened'],
  ['Phone number,911,', 'no phone number'],
  ['Email address,a(at)b.example,', 'no email address'],
  ['Email domain,localhost,', 'no domain'],
  ['Similar name,123,', 'no name'],
])('%s is told what is wrong', (row, words) => {
  const [read] = readImport(`Kind,Value,Expires\n${row}`);
  expect(read).toMatchObject({ line: 2, problem: expect.stringContaining(words) });
});

test.each([
  ['', 'Kind and Value'],
  ['Kind\nEmail address', 'Kind and Value'],
  ['Kind,Value', 'no entry'],
  [`Kind,Value\n${'a,b\n'.repeat(mostRows + 1)}`, 'split'],
])('a file is refused as a whole: %#', (text, words) => {
  expect(readImport(text)).toContain(words);
});

test.each(['Name', 'Exact name', 'name_exact'])('%s is the kind of exact names', (kind) => {
  expect(readImport(`Kind,Value\n${kind},Ana Ruiz`)).toMatchObject([
    { entry: { match_type: 'name_exact' } },
  ]);
});

test('a domain may have an @ before it', () => {
  expect(readImport('Kind,Value\nEmail domain,@spam.example')).toMatchObject([
    { entry: { match_value: '@spam.example' } },
  ]);
});

test('a line that repeats one above is named, whatever its capitals', () => {
  const read = readImport('Kind,Value\nEmail domain,spam.example\nEmail domain,SPAM.example');
  expect(read).toMatchObject([
    { line: 2, entry: { match_value: 'spam.example' } },
    { line: 3, problem: 'the same as line 2' },
  ]);
});

test('what a spreadsheet saves in windows-1252 is read as it was written', () => {
  const text = 'Kind;Value;Reason\r\nName;Jürgen Groß;Dreist\r\n';
  expect(readBytes(new Uint8Array(Buffer.from(text, 'latin1')))).toMatchObject([
    { line: 2, entry: { match_value: 'Jürgen Groß', reason: 'Dreist' } },
  ]);
  const broken = new Uint8Array([...Buffer.from('Kind,Value\nName,J'), 0x81]);
  expect(readBytes(broken)).toContain('no text that can be read');
});

const evening = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

test.each<[string, DateOrder | null, string]>([
  ['2027-04-03', null, evening('2027-04-03')],
  ['3.4.2027', null, evening('2027-04-03')],
  ['03/04/2027', 'day', evening('2027-04-03')],
  ['03/04/2027', 'month', evening('2027-03-04')],
  ['25/12/2027', null, evening('2027-12-25')],
  ['12/25/2027', 'day', evening('2027-12-25')],
  ['04/04/2027', null, evening('2027-04-04')],
  ['2030-01-31T00:00:00+02:00', null, '2030-01-30T22:00:00.000Z'],
])('%s, in the order %s, is a last day or a time', (written, order, expires_at) => {
  expect(readExpiry(written, order)).toEqual({ expires_at });
});

test.each([
  ['2027-02-30', 'no day'],
  ['2027-02-30T00:00:00Z', 'no time'],
  ['30.2.2027', 'no day'],
  ['31/11/2027', 'no day'],
  ['03/04/27', 'no date'],
  ['2027-04-03T10:00', 'no date'],
  ['tomorrow', 'no date'],
])('%s is no date to guess at', (written, words) => {
  expect(readExpiry(written, null)).toEqual({ problem: expect.stringContaining(words) });
});

test('a date that two countries read differently is asked for', () => {
  expect(readImport('Kind,Value,Expires\nName,Ana Ruiz,03/04/2027')).toMatchObject([
    { line: 2, isOpen: true, problem: expect.stringContaining('can be two days') },
  ]);
});
