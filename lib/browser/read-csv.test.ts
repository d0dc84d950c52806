import { expect, test } from 'vitest';
import { csvLine } from '@/lib/base/csv';
import { parseCsv } from './read-csv';

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFa;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '"a, ""b""",c\n"two\nlines",\n',
    [
      ['a, "b"', 'c'],
      ['two\nlines', ''],
    ],
  ],
  ['\n\na\n , \n', [['a']]],
  ['"never closed, b\nc', [['never closed, b\nc']]],
  ['', []],
])('reads %j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test('reads what was written', () => {
  const cells = ['a "b", c', 'two\r\nlines', '', 'é;ü'];
  expect(parseCsv(csvLine(cells))).toEqual([['a "b", c', 'two\r\nlines', '', 'é;ü']]);
});

test.each(['=1+1', '+1', '-1', '@a', ' =1', '\t1'])(
  '%j is written so that it is no formula',
  (cell) => {
    expect(csvLine([cell])).toMatch(/^'/);
  },
);
