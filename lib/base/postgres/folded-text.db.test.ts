import { expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { withoutInvisible } from '@/lib/words/characters';
import { foldedName } from '@/lib/words/folded-text';

useTestDatabase();

test('every Latin letter folds as the extension unaccent folds it', async () => {
  await pool().query('CREATE EXTENSION unaccent');
  const { rows } = await pool().query(
    `SELECT letter, folded_text(letter) AS folded, lower(unaccent(letter)) AS expected
     FROM (SELECT chr(code) AS letter FROM generate_series(192, 591) code) letters
     WHERE letter ~ '[[:alpha:]]' AND folded_text(letter) <> lower(unaccent(letter))
       AND octet_length(unaccent(letter)) = length(unaccent(letter))`,
  );
  // Phonetic symbols that represent two letters.
  expect(rows.map(({ letter }) => letter).join('')).toBe('ƕƢƣȸȹ');
});

test('folding text twice gives the same result as folding it once', async () => {
  const { rows } = await pool().query(
    `SELECT code FROM generate_series(1, 65533) code WHERE code NOT BETWEEN 55296 AND 57343
       AND folded_text(folded_text(chr(code))) <> folded_text(chr(code))`,
  );
  expect(rows).toEqual([]);
});

type Folded = { code: number; folded: string };

// The planes that hold scripts, and the one that holds characters nobody sees.
const folded = async () =>
  (
    await pool().query<Folded>(
      `SELECT code, folded_name('a' || chr(code) || 'b') AS folded
       FROM (SELECT generate_series(1, 131071) UNION ALL SELECT generate_series(917504, 921599)) AS all_of (code)
       WHERE code NOT BETWEEN 55296 AND 57343`,
    )
  ).rows;

test('what Unicode lets readers ignore counts for nothing, and the browser folds as the database does', async () => {
  const rows = await folded();
  const ignored = rows.filter(({ code }) => withoutInvisible(String.fromCodePoint(code)) === '');
  expect(ignored.length).toBeGreaterThan(4_000);
  expect(ignored.filter((row) => row.folded !== 'ab')).toEqual([]);
  const differing = rows.filter((row) => {
    const name = `a${String.fromCodePoint(row.code)}b`;
    // A server's Unicode may be older: it leaves letters as they are that came later.
    return row.folded !== foldedName(name) && row.folded !== name;
  });
  expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
}, 30_000);
