import { type FieldChange, StaleVersion } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { currentPrecondition } from '@/lib/base/precondition';

/** What is being changed; of a kind whose changes nobody records there is no trace. */
export type Changed =
  | { candidateId: string }
  | { jobId: string }
  /** `traces` gives the field of a trace that is kept under another name. */
  | { targetId: string; traces?: Readonly<Record<string, string>> }
  | { untraced: true };

type Trace = { type: string; name: string; at: Date; fields: unknown };

const mostRead = 50;

// Changes of jobs have no index of their own: they are few among what belongs to no candidate.
function traceQuery(about: Changed): { id: string; sql: string } | null {
  if ('candidateId' in about) {
    return {
      id: about.candidateId,
      sql: `SELECT actor_type::text AS type, actor_name AS name, occurred_at AS at,
          details->'changed' AS fields FROM activity
        WHERE org_id = $1::uuid AND candidate_id = $2::uuid AND type IN ('profile', 'evaluation')
        ORDER BY occurred_at DESC, id DESC LIMIT ${mostRead}`,
    };
  }
  if ('jobId' in about) {
    return {
      id: about.jobId,
      sql: `SELECT actor_type::text AS type, actor_name AS name, occurred_at AS at,
          coalesce(details->'fields', details->'change') AS fields FROM activity
        WHERE org_id = $1::uuid AND candidate_id IS NULL AND job_id = $2::uuid AND type = 'job'
        ORDER BY occurred_at DESC, id DESC LIMIT ${mostRead}`,
    };
  }
  if ('targetId' in about) {
    return {
      id: about.targetId,
      sql: `SELECT actor_type AS type, actor_name AS name, created_at AS at,
          coalesce(after, before) AS fields FROM audit_entry
        WHERE org_id = $1::uuid AND target_id = $2::uuid ORDER BY sequence DESC LIMIT ${mostRead}`,
    };
  }
  return null;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields that a trace names, as callers know them. */
function fieldsOf({ fields }: Trace, about: Changed): string[] {
  if (typeof fields === 'string') return [snakeCase(fields)];
  const names = Array.isArray(fields) ? fields.map(String) : Object.keys(fields ?? {});
  const known = ('traces' in about && about.traces) || {};
  return names.map((name) => known[name] ?? snakeCase(name));
}

type Who = Pick<FieldChange, 'changed_by' | 'changed_at'>;

const nobodyKnown: Who = { changed_by: null, changed_at: null };

async function whoChanged(tx: Tx, orgId: string, about: Changed, fields: readonly string[]) {
  const query = traceQuery(about);
  const traces = query ? await tx.$queryRawUnsafe<Trace[]>(query.sql, orgId, query.id) : [];
  return fields.map((field): Who => {
    const trace = traces.find((one) => fieldsOf(one, about).includes(field));
    if (!trace) return nobodyKnown;
    const { type, name, at } = trace;
    return { changed_by: { name, type }, changed_at: at.toISOString() };
  });
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function sentenceOf(changes: readonly FieldChange[]): string {
  const [by = 'Somebody', ...others] = new Set(
    changes.map(({ changed_by: who }) => who?.name ?? 'Somebody'),
  );
  const fields = listed.format(changes.map(({ field }) => field));
  return `${others.length > 0 ? 'Somebody' : by} has changed ${fields} since you read it. Read it again, then decide.`;
}

/**
 * Compares a locked record with the version that its change was asked for with, if it was. Throws
 * PRECONDITION_FAILED, which says who changed what to what, where the record is not as it was read.
 */
export async function checkVersion(
  tx: Tx,
  orgId: string,
  about: Changed,
  read: () => object | Promise<object>,
): Promise<void> {
  const precondition = currentPrecondition();
  if (!precondition) return;
  precondition.isChecked = true;
  const record: Record<string, unknown> = { ...(await read()) };
  const fields = precondition.changedIn(record);
  if (fields.length === 0) return;
  const who = await whoChanged(tx, orgId, about, fields);
  const changes = fields.map((field, index): FieldChange => {
    return { field, value: record[field] ?? null, ...(who[index] ?? nobodyKnown) };
  });
  throw new StaleVersion(sentenceOf(changes), changes);
}
