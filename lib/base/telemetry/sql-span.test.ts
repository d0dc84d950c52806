import { expect, test } from 'vitest';
import { describeSql } from './sql-span';

test.each([
  ['SELECT id FROM "public"."candidate" WHERE email = $1', 'SELECT candidate'],
  ['INSERT INTO event (org_id) VALUES ($1)', 'INSERT event'],
  ['WITH due AS (SELECT 1 FROM message) UPDATE delivery SET id = 1', 'WITH message'],
  ['UPDATE ONLY job SET title = $1', 'UPDATE job'],
  ['  commit', 'COMMIT'],
  ['', 'SQL'],
])('%s is told as %s', (sql, summary) => {
  expect(describeSql(sql).summary).toBe(summary);
});

test.each([
  ["SELECT 'ada@example.org', 'it''s', 'a\\', 'hidden'", 'SELECT ?, ?, ?, ?'],
  ["SELECT E'it\\'s hidden', e'\\\\', 1", 'SELECT ?, ?, ?'],
  ['SELECT $$hidden$$, $a$it is $$ hidden$a$, $1, $12', 'SELECT ?, ?, $1, $12'],
  ['SELECT 4155550100, -1.5, a1, "a 2", t.c3 LIMIT 20', 'SELECT ?, ?, a1, "a 2", t.c3 LIMIT ?'],
  ["SELECT 1 -- hidden's\nFROM job /* hidden */", 'SELECT ? ? FROM job ?'],
])('%s is told without values', (sql, text) => {
  expect(describeSql(sql).text).toBe(text);
});

test('of a statement that is not understood only the kind is told', () => {
  expect(describeSql("SELECT 'a' FROM job WHERE name = 'hidden").text).toBe('SELECT');
});

test('a long statement is cut', () => {
  expect(describeSql(`SELECT ${'a, '.repeat(5_000)} b`).text).toHaveLength(2_000);
});
