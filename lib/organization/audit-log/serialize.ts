import type { z } from 'zod';
import { auditKindOf } from '@/lib/contract/audit-kinds';
import type { listAuditLog } from './contract';
import type { AuditRow } from './find-entries';

export type SerializedEntry = z.input<typeof listAuditLog.result>['entries'][number];

type ActorType = SerializedEntry['actor']['type'];
type Values = SerializedEntry['before'];

function summaryOf(row: AuditRow): string {
  return auditKindOf(row.kind).sentence({
    who: row.actorName,
    whom: row.targetName ?? '',
    isOwn: row.actorId !== null && row.actorId === row.targetId,
    before: (row.before ?? {}) as NonNullable<Values>,
    after: (row.after ?? {}) as NonNullable<Values>,
  });
}

/** Turns an entry into the response. */
export function serializeEntry(row: AuditRow): SerializedEntry {
  const { target: type } = auditKindOf(row.kind);
  const isAbout = type !== null && (row.targetId !== null || row.targetName !== null);
  return {
    sequence: row.sequence,
    kind: row.kind,
    summary: summaryOf(row),
    actor: { type: row.actorType as ActorType, id: row.actorId, name: row.actorName },
    target: isAbout ? { type, id: row.targetId, name: row.targetName } : null,
    before: row.before as Values,
    after: row.after as Values,
    address: row.address,
    device: row.device,
    request_id: row.requestId,
    created_at: row.createdAt.toISOString(),
    hash: row.hash.toString('hex'),
  };
}
