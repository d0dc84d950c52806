import { expect, test } from 'vitest';
import { listAuditLog } from './contract';
import { csvHeadings, csvLine } from './csv';
import type { SerializedEntry } from './serialize';

const [example] = (listAuditLog.examples.result as { entries: SerializedEntry[] }).entries;
if (!example) throw new Error('The contract has an example.');

const cellOf = (name: string) => {
  const entry = { ...example, address: null, device: name };
  const before = csvLine({ ...entry, device: 'MARK' }).split('MARK');
  return csvLine(entry).slice(before[0]?.length, -(before[1]?.length ?? 0));
};

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a=1', 'a=1'],
  ['Ruiz, Ana', '"Ruiz, Ana"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written as %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test('a line has a cell under each heading, and JSON for what changed', () => {
  const line = csvLine(example);
  expect(csvHeadings.trim().split(',')).toHaveLength(16);
  expect(line).toContain('"{""role"":""recruiter""}","{""role"":""viewer""}"');
  expect(line.endsWith('\r\n')).toBe(true);
});
