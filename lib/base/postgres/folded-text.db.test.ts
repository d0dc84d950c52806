import { expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';

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
