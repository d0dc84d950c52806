import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';

useTestDatabase();

type Written = { name: string; language: string; definition: string; body: string };
type Names = { relations: string[]; functions: string[]; types: string[]; operators: string[] };

const ownFunctions = `
  SELECT p.proname AS name, l.lanname AS language, pg_get_functiondef(p.oid) AS definition,
         p.prosrc AS body
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname`;

const publicNames = `
  SELECT ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
               AND relkind IN ('r', 'p', 'v', 'm', 'S')) AS relations,
         ARRAY(SELECT DISTINCT proname::text FROM pg_proc
               WHERE pronamespace = 'public'::regnamespace) AS functions,
         ARRAY(SELECT typname::text FROM pg_type WHERE typnamespace = 'public'::regnamespace
               AND typelem = 0) AS types,
         ARRAY(SELECT DISTINCT oprname::text FROM pg_operator
               WHERE oprnamespace = 'public'::regnamespace) AS operators`;

/** PL/pgSQL without comments and string contents. */
function bare(body: string): string {
  return body
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''");
}

function matches(code: string, pattern: RegExp, known: string[]): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name).filter((n) => known.includes(n));
}

/** The names in a function body that resolve only with `public` in the search_path. */
function unqualified(body: string, names: Names): string[] {
  const code = bare(body);
  const declared = code.match(/\bDECLARE\b([\s\S]*?)\bBEGIN\b/i)?.[1] ?? '';
  return [
    ...matches(
      code,
      /\b(?:FROM|JOIN|INTO|UPDATE|ONLY|USING|TABLE)\s+(\w+)\b(?!\s*\.)/gi,
      names.relations,
    ),
    ...matches(code, /(?<!\.)\b(\w+)\s*\(/g, names.functions),
    ...matches(code, /::\s*(\w+)\b(?!\s*\.)/g, names.types),
    ...matches(code, /\bAS\s+(\w+)\s*\)/gi, names.types),
    ...matches(declared, /\b\w+\s+(\w+)\b(?!\s*\.)/g, names.types),
    ...matches(declared, /\b(\w+)(?:\.\w+)?%(?:ROW)?TYPE/gi, names.relations),
    ...matches(code.replace(/%(ROW)?TYPE/gi, ''), /(?<!\.)([<>~%@&|^*#-]+)/g, names.operators),
  ];
}

let client: pg.Client;
let functions: Written[] = [];
let names: Names = { relations: [], functions: [], types: [], operators: [] };

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  functions = (await client.query<Written>(ownFunctions)).rows;
  const [found] = (await client.query<Names>(publicNames)).rows;
  // An operator that pg_catalog also has, such as <, resolves whatever the search_path.
  const own = await client.query<{ name: string }>(
    `SELECT oprname AS name FROM pg_operator WHERE oprnamespace = 'pg_catalog'::regnamespace
     AND oprname <> '%'`,
  );
  const system = own.rows.map(({ name }) => name);
  if (found) names = { ...found, operators: found.operators.filter((o) => !system.includes(o)) };
});

afterAll(() => client.end());

describe('every function of the schema, run with an empty search_path as a restore does', () => {
  it('qualifies every name if it is written in SQL', async () => {
    const broken: string[] = [];
    for (const { name, definition } of functions.filter(({ language }) => language === 'sql')) {
      await client.query(`BEGIN; SET LOCAL search_path = ''`);
      await client
        .query(definition)
        .catch((error: Error) => broken.push(`${name}: ${error.message}`));
      await client.query('ROLLBACK');
    }
    expect(functions.filter(({ language }) => language === 'sql').length).toBeGreaterThan(3);
    expect(broken).toEqual([]);
  });

  it('qualifies every name if it is written in PL/pgSQL', () => {
    const found = functions
      .filter(({ language }) => language === 'plpgsql')
      .map(({ name, body }) => ({ name, unqualified: unqualified(body, names) }));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((each) => each.unqualified.length > 0)).toEqual([]);
  });
});
