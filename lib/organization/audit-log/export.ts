import { Readable } from 'node:stream';
import { type AuditActor, recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, readUnprepared } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import type { QueryOf } from '@/lib/contract/operation';
import type { exportAuditLog as exportAuditLogOperation } from './contract';
import { csvHeadings, csvLine } from './csv';
import { findEntries } from './find-entries';
import { type SerializedEntry, serializeEntry } from './serialize';

type Query = QueryOf<typeof exportAuditLogOperation>;

const batchSize = 500;

const formats = {
  csv: { type: 'text/csv; charset=utf-8', headings: csvHeadings, line: csvLine },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    headings: '',
    line: (entry: SerializedEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const;

async function lastNumber(orgId: string): Promise<number> {
  const statement = 'SELECT sequence FROM audit_head WHERE org_id = $1';
  const [head] = await readUnprepared<{ sequence: number }>(statement, [orgId]);
  return head?.sequence ?? 0;
}

/** Reads the next batch only when the one before has been taken; holds no connection meanwhile. */
async function* linesOf(orgId: string, { format, ...filter }: Query): AsyncGenerator<Buffer> {
  const { headings, line } = formats[format];
  if (headings) yield Buffer.from(headings);
  let before = (await lastNumber(orgId)) + 1;
  while (before > 1) {
    const rows = await findEntries(orgId, filter, { before, limit: batchSize });
    if (rows.length === 0) return;
    yield Buffer.from(rows.map((row) => line(serializeEntry(row))).join(''));
    before = rows.length < batchSize ? 0 : (rows.at(-1)?.sequence ?? 0);
  }
}

async function* orLogged(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* lines;
  } catch (error) {
    log().error({ err: error }, 'an export of the audit log broke off');
    throw error;
  }
}

async function recordExport(
  orgId: string,
  by: AuditActor,
  { format, ...filter }: Query,
): Promise<void> {
  const sent = Object.entries(filter).filter(([, value]) => value !== undefined);
  const after = { format, ...Object.fromEntries(sent) };
  await inTransaction((tx) => recordAudit(tx, orgId, by, { kind: 'audit_log.exported', after }));
}

/** Records an export of an organization's audit log by somebody, then streams the entries that match. */
export async function openAuditExport(
  orgId: string,
  by: AuditActor,
  query: Query,
): Promise<Readable> {
  await recordExport(orgId, by, query);
  const lines = orLogged(linesOf(orgId, query));
  return Readable.from(lines, { objectMode: false, highWaterMark: 1 });
}

/** An export as a file: `open` records it, then streams the entries. */
export type AuditExport = { type: string; size: null; name: string; open(): Promise<Readable> };

/** Returns the matching audit entries as a file that is read from the database while it is sent. */
export async function exportAuditLog(
  actor: Actor,
  query: Query,
  now = currentTime(),
): Promise<AuditExport> {
  authorize(actor, 'audit:read');
  const { format } = query;
  return {
    type: formats[format].type,
    size: null,
    name: `audit-log-${now.toISOString().slice(0, 10)}.${format}`,
    open: () => openAuditExport(actor.orgId, actor, query),
  };
}
