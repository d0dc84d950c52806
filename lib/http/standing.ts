// Whose an Idempotency-Key is, and how much of anything they may see, in every answer too.

import { createHash } from 'node:crypto';
import { type Caller, hasRole, type RoleActor } from '@/lib/auth/actor';
import { reachOf, within } from '@/lib/auth/reach';
import { prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { AnyOperation } from '@/lib/contract/operation';

/** Whose keys are told apart: a partner’s, a person’s, and those of tokens with other limits. */
export function scopeOf({ surface }: AnyOperation, actor: Caller['actor']): string {
  if (actor.type === 'partner') return `${surface}:${actor.partnerId}`;
  const person = `${surface}:${actor.orgId}:${actor.type}:${actor.id}`;
  const limits = hasRole(actor) ? limitsOf(actor) : '';
  if (!limits) return person;
  return `${person}:${createHash('sha256').update(limits).digest('base64url')}`;
}

// Whoever is limited gets no answer that somebody with the same owner got without those limits.
function limitsOf({ token, scope }: RoleActor): string {
  const permissions = token?.permissions ? [...token.permissions].sort() : null;
  const locations = token && scope?.locationIds ? [...scope.locationIds].sort() : null;
  return permissions || locations ? JSON.stringify([permissions, locations]) : '';
}

/** The roles of a caller: whoever has another one by now is not given what they saw before. */
export function standingOf(actor: Caller['actor']): string {
  if (!hasRole(actor)) return '';
  const seats = new Set(actor.scope?.teams.map(({ role }) => role));
  return JSON.stringify([actor.role, [...seats].sort()]);
}

/** What is asked: a transaction, or the database itself. */
export type Database = Pick<Tx, '$queryRawUnsafe'>;

/**
 * Returns which of these identifiers are of an application, a person or a job that lies outside what
 * somebody limited sees; none for everybody else.
 */
export async function hiddenFrom(
  db: Database,
  actor: Caller['actor'],
  ids: readonly string[],
): Promise<string[]> {
  if (!hasRole(actor) || !actor.scope || ids.length === 0) return [];
  const reach = reachOf(actor, 'application:read');
  if (!reach) return [];
  const values: unknown[] = [actor.orgId, ids];
  const seen = within({ reach }, (value) => `$${values.push(value)}`);
  const hidden = (table: string, alias: string, condition: string) => `
    SELECT ${alias}.id FROM ${table} ${alias}
    WHERE ${alias}.org_id = $1::uuid AND ${alias}.id = ANY ($2::uuid[])
      AND (true${condition}) IS NOT TRUE`;
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    [
      hidden('application', 'a', seen.application('a')),
      hidden('candidate', 'c', seen.candidate('c')),
      hidden('job', 'j', seen.job('j')),
    ].join(' UNION ALL '),
    ...values,
  );
  return rows.map(({ id }) => id);
}

type Continued = { moved_to_application_id: string | null };

const isContinued = (value: object): value is Continued =>
  'moved_to_application_id' in value && typeof value.moved_to_application_id === 'string';

function continuedIn(value: unknown): Continued[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(continuedIn);
  return isContinued(value) ? [value, ...inside] : inside;
}

/**
 * Returns an answer in which no application names the one that its person continues with where that
 * lies outside what somebody limited sees. Done here, so that no reading forgets it.
 */
export async function withinSight<Result>(actor: Caller['actor'], result: Result): Promise<Result> {
  if (!hasRole(actor) || !actor.scope) return result;
  const continued = continuedIn(result);
  const ids = continued.flatMap(({ moved_to_application_id: id }) => id ?? []);
  const hidden = new Set(await hiddenFrom(prisma(), actor, ids));
  for (const one of continued) {
    const { moved_to_application_id: id } = one;
    if (id !== null && hidden.has(id)) one.moved_to_application_id = null;
  }
  return result;
}
