import pg from 'pg';
import { homes } from '@/lib/base/citus/tables';
import { messageOf } from '@/lib/base/postgres/problem';
import { onStatement } from '@/lib/testing/sent-statements';

/** A statement as the service sent it. */
export type Statement = { text: string; values: unknown[] };

/**
 * Where a statement is answered: by the shards of one organization, in one step or in several, by the
 * coordinator with what it has itself, or otherwise.
 */
export type Place = 'one shard' | 'one shard in steps' | 'coordinator' | 'other';

const hasPlan = /^\s*(?:--[^\n]*\n\s*)*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

let recording: Statement[] | undefined;
let isListening = false;

/** Has every connection of this process report what it is asked while `recorded` works. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  onStatement((text, values) => {
    if (hasPlan.test(text)) recording?.push({ text, values });
  });
}

/** Runs `work` and returns what was asked of the database meanwhile. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recording = statements;
  try {
    await work();
  } finally {
    recording = undefined;
  }
  return statements;
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const one of Object.values(value)) yield* nodesOf(one);
  }
}

const tableOf = (relation: string) => relation.replace(/_\d{6,}$/, '');

function placeOf(plan: unknown): Place {
  const nodes = [...nodesOf(plan)];
  const provided = nodes.flatMap((node) => node['Custom Plan Provider'] ?? []);
  const tasks = nodes.flatMap((node) => node['Task Count'] ?? []).map(Number);
  const relations = nodes.flatMap((node) => node['Relation Name'] ?? []);
  const isSpread = relations.some((name) => homes.get(tableOf(String(name))) === 'organization');
  if (provided.some((name) => name !== 'Citus Adaptive')) return 'other';
  if (tasks.some((count) => count > 1)) return 'other';
  if (!isSpread) return 'coordinator';
  return tasks.length > 1 ? 'one shard in steps' : 'one shard';
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const elementOf = (value: unknown) =>
  value === null ? 'NULL' : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;

const literalOf = (value: unknown) =>
  value === null || value === undefined ? 'NULL' : pg.escapeLiteral(textOf(value));

/** Asks the coordinator where it would have a statement answered. */
export async function findPlace(client: pg.Client, statement: Statement): Promise<Place> {
  // A statement is planned for its values when the service sends it.
  const said = statement.text.replace(/\$(\d+)/g, (_, place: string) =>
    literalOf(statement.values[Number(place) - 1]),
  );
  const text = `EXPLAIN (FORMAT JSON, COSTS OFF) ${said}`;
  try {
    return placeOf((await client.query({ text, rowMode: 'array' })).rows);
  } catch (error) {
    throw new Error(`${messageOf(error)}: ${said}`, { cause: error });
  }
}
