import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { isInstant } from '@/lib/base/pagination';
import type { QueryOf } from '@/lib/contract/operation';
import { candidateOf } from '@/lib/hiring/records/candidate-record';
import type { Card } from './cards';
import type { listApplications } from './contract';

export type Sort = QueryOf<typeof listApplications>['sort'];
export type SortKey = 'stage_entered_at' | 'applied_at' | 'score' | 'name';

/** The last row of a page: its sort value (null if it has none) and its id. */
export type Position = { value: string | number | string[] | null; id: string };

const keys = ['stage_entered_at', 'applied_at', 'score', 'name'] as const;

/** Returns the sort key and direction of a `sort` parameter. */
export function orderOf(sort: Sort): { by: SortKey; descending: boolean } {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  return { by: keys.find((key) => key === name) ?? 'stage_entered_at', descending };
}

function sortedValue(card: Card, by: SortKey): Position['value'] {
  if (by === 'score') return card.score;
  if (by === 'applied_at') return card.appliedAt?.toISOString() ?? null;
  if (by === 'stage_entered_at') return card.stageEnteredAt.toISOString();
  const { lastName, firstName, id } = candidateOf(card);
  return [lastName, firstName, id];
}

/** Encodes the last application of a page as an opaque cursor. */
export function encodePosition(card: Card, sort: Sort): string {
  const parts = [sort, sortedValue(card, orderOf(sort).by), card.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function isStored(text: unknown): text is string {
  return typeof text === 'string' && !text.includes('\0') && text.isWellFormed();
}

function isName(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.length === 3 && value.every(isStored) && isId(String(value[2]))
  );
}

function isValueFor(by: SortKey, value: unknown): value is Position['value'] {
  if (by === 'name') return isName(value);
  if (by === 'stage_entered_at') return isInstant(value);
  if (value === null) return true;
  return by === 'score' ? typeof value === 'number' : isInstant(value);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Decodes a cursor; throws VALIDATION_ERROR if it does not belong to a list in this order. */
export function decodePosition(cursor: string, sort: Sort): Position {
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3 && parts[0] === sort) {
    const [, value, id] = parts;
    if (isValueFor(orderOf(sort).by, value) && isStored(id) && isId(id)) return { value, id };
  }
  throw new ServiceError('VALIDATION_ERROR', 'cursor: is none of a list in this order');
}
