import type pg from 'pg';
import { currentSpan, endSpan, failureName, type Span, startSpan } from './spans';

const longest = 2_000;
const keptTexts = 500;

type Told = { text: string; summary: string; operation: string };

const told = new Map<string, Told>();

// Comments and texts of every kind, of which only E'…' knows escapes, and numbers that are no names.
const literals =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\b[Ee]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|(?<![\w$."])-?\d+(?:\.\d+)?(?![\w"])/g;

const target = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/i;

function tell(sql: string): Told {
  const bare = sql.replace(literals, '?').replace(/\s+/g, ' ').trim();
  const operation = /[a-z]+/i.exec(bare)?.[0].toUpperCase() ?? 'SQL';
  // A quote that is left was not understood, and what follows it may be a value.
  if (/'/.test(bare)) return { text: operation, summary: operation, operation };
  const text = bare.slice(0, longest);
  const table = target
    .exec(text)?.[1]
    ?.replaceAll('"', '')
    .replace(/^public\./, '');
  return { text, operation, summary: table ? `${operation} ${table}` : operation };
}

/** Returns what a span may tell of a statement: its text without values, and what it does to what. */
export function describeSql(sql: string): Told {
  const known = told.get(sql);
  if (known) return known;
  const made = tell(sql);
  if (told.size < keptTexts) told.set(sql, made);
  return made;
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first;
  const isQuery = typeof first === 'object' && first !== null && 'text' in first;
  return isQuery ? String(first.text) : '';
}

type Server = Pick<pg.PoolClient, 'query'> & { database?: string; host?: string; port?: number };

/** Starts the span of a statement; without a request or other work that it is part of there is none. */
export function startSqlSpan(server: Server, first: unknown): Span | undefined {
  if (!currentSpan()) return undefined;
  const { text, summary, operation } = describeSql(textOf(first));
  return startSpan(() => ({
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': server.database,
      'db.operation.name': operation,
      'db.query.summary': summary,
      'db.query.text': text,
      'server.address': server.host,
      'server.port': server.port,
    },
  }));
}

/** Ends the span of a statement, with the server's code if it failed. */
export function endSqlSpan(span: Span | undefined, error?: unknown): void {
  if (!span) return;
  const failure = error ? failureName(error) : undefined;
  if (failure && /^[0-9A-Z]{5}$/.test(failure))
    span.setAttribute('db.response.status_code', failure);
  endSpan(span, failure);
}
