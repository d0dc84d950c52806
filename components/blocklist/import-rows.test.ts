import { expect, test } from 'vitest';
import { mostRows, readImport } from './import-rows';

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
  ['Planet,Mars,', 'no kind'],
  ['Email address,,', 'value is missing'],
  ['Email address,a@b.example,soon', 'no date'],
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

test('a line that repeats one above is named, whatever its capitals', () => {
  const read = readImport('Kind,Value\nEmail domain,spam.example\nEmail domain,SPAM.example');
  expect(read).toMatchObject([
    { line: 2, entry: { match_value: 'spam.example' } },
    { line: 3, problem: 'the same as line 2' },
  ]);
});
