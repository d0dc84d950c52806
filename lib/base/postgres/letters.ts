import pg from 'pg';
import { codeOf } from './problem';

// pg_trgm asks the C library whether a character is a letter, whatever the locale provider is. Machines
// differ in what they call a locale that knows all of them.
const locales = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'] as const;
const unknownLocale = '42809';

type Asked = Pick<pg.Client, 'query'>;

async function makeWith(client: Asked, name: string, locale?: string): Promise<boolean> {
  const ctype = locale ? ` LC_CTYPE ${pg.escapeLiteral(locale)}` : '';
  const database = pg.escapeIdentifier(name);
  try {
    await client.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'${ctype}`);
    return true;
  } catch (error) {
    if (codeOf(error) === unknownLocale && locale) return false;
    throw error;
  }
}

/**
 * Makes an empty database that knows the letters of every script, where the machine of the server has
 * a locale that does.
 */
export async function createDatabase(client: Asked, name: string): Promise<void> {
  for (const locale of locales) if (await makeWith(client, name, locale)) return;
  await makeWith(client, name);
}

/**
 * Whether names of every script can be like each other in a database, and are found by its index. In
 * one whose LC_CTYPE is C nothing but ASCII counts as a letter.
 */
export async function knowsLetters(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ known: boolean }>(
    `SELECT bool_and(name OPERATOR(public.%) name) AS known FROM unnest(ARRAY['ж', 'ع', '李', 'γ']) AS name`,
  );
  return rows[0]?.known ?? false;
}
