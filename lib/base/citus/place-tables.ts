import type pg from 'pg';
import { homes } from './tables';

/** The place behind the semicolon of the statement whose first bracket opens at `open`. */
function endOf(script: string, open: number): number {
  const token = /'[^']*'|"[^"]*"|--[^\n]*|[();]/g;
  token.lastIndex = open;
  let depth = 0;
  for (let found = token.exec(script); found; found = token.exec(script)) {
    const [text] = found;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === ';' && depth === 0) return token.lastIndex;
  }
  return script.length;
}

function placing(table: string): string {
  const home = homes.get(table);
  if (home === 'everywhere') return `SELECT create_reference_table('public.${table}');`;
  if (home !== 'organization') return '';
  return `SELECT create_distributed_table('public.${table}', 'org_id', colocate_with => 'public.activity');`;
}

const newTable = /^CREATE TABLE (?:IF NOT EXISTS )?(?:public\.)?"?(\w+)"?\s*(?=\()/gim;

/**
 * Puts each table that a part of a migration creates into its home as soon as it is there: the
 * foreign keys that follow hold only between tables that are placed.
 */
export function placeNewTables(script: string): string {
  let placed = '';
  let rest = 0;
  for (const found of script.matchAll(newTable)) {
    const statement = placing((found[1] ?? '').toLowerCase());
    if (!statement) continue;
    const end = endOf(script, found.index + found[0].length);
    const inOrder = `SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true);`;
    const semicolon = script[end - 1] === ';' ? '' : ';';
    placed += `${script.slice(rest, end)}${semicolon}\n${inOrder}\n${statement}`;
    rest = end;
  }
  return placed + script.slice(rest);
}

/** Whether the tables of organizations are spread over the workers of a Citus coordinator. */
export async function isSpread(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT WHERE to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL
       AND to_regclass('public.activity') IS NOT NULL`,
  );
  if (!rowCount) return false;
  const found = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = 'public.activity'::regclass AND partmethod = 'h'`,
  );
  return found.rowCount === 1;
}
