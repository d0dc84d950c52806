import { type Actor, authorize } from '@/lib/auth/actor';
import { readUnprepared } from '@/lib/base/db';
import type { QueryOf } from '@/lib/contract/operation';
import type { Value } from '@/lib/hiring/candidates/list-conditions';
import { nameTerms } from '@/lib/hiring/candidates/list-order';
import { type Card, readCards } from './cards';
import type { listApplications as listApplicationsOperation } from './contract';
import { decodePosition, encodePosition, orderOf, type Position, type SortKey } from './cursor';
import { type BoardFilter, boardCondition, boardFilterOf, statement } from './filter';

type Slice = {
  orgId: string;
  filter: BoardFilter;
  by: SortKey;
  descending: boolean;
  limit: number;
};

const columns = {
  stage_entered_at: ['a.stage_entered_at', 'timestamptz'],
  applied_at: ['a.applied_at', 'timestamptz'],
  score: ['a.score', 'float8'],
} as const;

async function idsOf(build: (value: Value) => string): Promise<string[]> {
  const { text, values } = statement(build);
  return (await readUnprepared<{ id: string }>(text, values)).map(({ id }) => id);
}

function byColumn(slice: Slice, [column, type]: readonly [string, string], after?: Position) {
  const [beyond, direction] = slice.descending ? ['<', 'DESC'] : ['>', 'ASC'];
  return idsOf((value) => {
    const start = after
      ? ` AND (${column}, a.id) ${beyond} (${value(after.value)}::${type}, ${value(after.id)}::uuid)`
      : '';
    return `SELECT a.id FROM application a
      WHERE ${boardCondition(value, slice.orgId, slice.filter)} AND ${column} IS NOT NULL${start}
      ORDER BY ${column} ${direction}, a.id ${direction} LIMIT ${value(slice.limit)}`;
  });
}

/** Applications without a sort value come last. */
function withoutValue(slice: Slice, column: string, after?: Position): Promise<string[]> {
  return idsOf((value) => {
    const start = after ? ` AND a.id < ${value(after.id)}::uuid` : '';
    return `SELECT a.id FROM application a
      WHERE ${boardCondition(value, slice.orgId, slice.filter)} AND ${column} IS NULL${start}
      ORDER BY a.id DESC LIMIT ${value(slice.limit)}`;
  });
}

function byName(slice: Slice, after?: Position): Promise<string[]> {
  const [beyond, direction] = slice.descending ? ['<', 'DESC'] : ['>', 'ASC'];
  const names = [...nameTerms('c.last_name', 'c.first_name'), 'c.id'];
  return idsOf((value) => {
    const [last, first, candidateId] = Array.isArray(after?.value) ? after.value : [];
    let start = '';
    if (after) {
      const [lastTerm, firstTerm] = nameTerms(`${value(last)}::text`, `${value(first)}::text`);
      const candidate = `${value(candidateId)}::uuid`;
      // Written to match the name index; within a candidate, applications are ordered by id.
      start = ` AND (${names}) ${beyond}= (${lastTerm}, ${firstTerm}, ${candidate})
        AND (c.id <> ${candidate} OR a.id ${beyond} ${value(after.id)}::uuid)`;
    }
    const order = [...names, 'a.id'].map((one) => `${one} ${direction}`).join(', ');
    return `SELECT a.id FROM candidate c
      JOIN application a ON a.org_id = c.org_id AND a.candidate_id = c.id
      WHERE c.org_id = ${value(slice.orgId)}
        AND ${boardCondition(value, slice.orgId, slice.filter)}${start}
      ORDER BY ${order} LIMIT ${value(slice.limit)}`;
  });
}

async function idsAfter(slice: Slice, after?: Position): Promise<string[]> {
  if (slice.by === 'name') return byName(slice, after);
  const column = columns[slice.by];
  const isTail = after !== undefined && after.value === null;
  const ids = isTail ? [] : await byColumn(slice, column, after);
  if (slice.by === 'stage_entered_at' || ids.length === slice.limit) return ids;
  const limit = slice.limit - ids.length;
  const tail = await withoutValue({ ...slice, limit }, column[0], isTail ? after : undefined);
  return [...ids, ...tail];
}

/** Returns a page of matching applications and the next page's cursor (null at the end). */
export async function listApplications(
  actor: Actor,
  query: QueryOf<typeof listApplicationsOperation>,
): Promise<{ cards: Card[]; nextCursor: string | null }> {
  authorize(actor, 'application:read');
  const { orgId } = actor;
  const { sort, limit } = query;
  const after = query.cursor ? decodePosition(query.cursor, sort) : undefined;
  const slice = { orgId, filter: boardFilterOf(query, actor), ...orderOf(sort), limit: limit + 1 };
  const ids = await idsAfter(slice, after);
  const cards = await readCards(actor, ids.slice(0, limit));
  const last = cards.at(-1);
  return { cards, nextCursor: ids.length > limit && last ? encodePosition(last, sort) : null };
}
