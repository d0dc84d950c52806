import type { z } from 'zod';
import { type Actor, authorize } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { QueryOf } from '@/lib/contract/operation';
import type { listAuditLog as listAuditLogOperation } from './contract';
import { findEntries } from './find-entries';
import { serializeEntry } from './serialize';

type Query = QueryOf<typeof listAuditLogOperation>;

const cursorAt = (sequence: number) => Buffer.from(String(sequence)).toString('base64url');

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const digits = Buffer.from(cursor, 'base64url').toString();
  if (/^[1-9]\d{0,14}$/.test(digits)) return Number(digits);
  throw new ServiceError('VALIDATION_ERROR', 'cursor: must be a next_cursor of this list');
}

/** Returns the organization's audit entries that match, newest first, a page at a time. */
export async function listAuditLog(
  actor: Actor,
  { cursor, limit, ...filter }: Query,
): Promise<z.input<typeof listAuditLogOperation.result>> {
  authorize(actor, 'audit:read');
  const page = { before: positionOf(cursor), limit: limit + 1 };
  const rows = await findEntries(actor.orgId, filter, page);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    entries: shown.map(serializeEntry),
    next_cursor: last ? cursorAt(last.sequence) : null,
  };
}
