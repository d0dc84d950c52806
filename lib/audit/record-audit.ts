// Audit: who changed what may be done by whom, and what left the house. Each organization has a chain
// of entries that nobody changes; the database refuses it, and a hash would show it. The kinds stand
// in lib/contract/audit-kinds.ts.

import { isDistributed } from '@/lib/base/citus/is-distributed';
import { agentName } from '@/lib/base/device-name';
import { beforeCommit, type Tx } from '@/lib/base/postgres/transaction';
import { currentOrigin } from '@/lib/base/request-origin';
import { type AuditKind, auditKinds } from '@/lib/contract/audit-kinds';
import { Prisma } from '@/prisma/generated/client';
import { hashEntry, noHash } from './hash-entry';

/** Who did something; `unknown` is somebody who was not let in. */
export type AuditActor = {
  type:
    | 'user'
    | 'service_account'
    | 'partner'
    | 'automation'
    | 'candidate'
    | 'operator'
    | 'unknown';
  id: string | null;
  name: string;
};

/** Whoever runs commands on the server. */
export const operator: AuditActor = { type: 'operator', id: null, name: 'Operator' };

type Values = Prisma.InputJsonObject;

/** What happened. Of `before` and `after` only what differs is kept; secrets belong in neither. */
export type NewAuditEntry = {
  kind: AuditKind;
  target?: { id: string | null; name: string | null };
  before?: Values;
  after?: Values;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function without(values: Values | undefined, others: Values | undefined): Values | null {
  if (!values) return null;
  const kept = Object.entries(values).filter(([key, value]) => !isSame(value, others?.[key]));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

// A candidate can ask to be forgotten, and the log stays: of candidates it holds the id alone.
const isCandidate = ({ type }: AuditActor) => type === 'candidate';

const nameOf = (target: NewAuditEntry['target'], kind: AuditKind) =>
  auditKinds[kind].target === 'candidate' ? null : (target?.name ?? null);

const deviceOf = ({ type }: AuditActor, userAgent: string | null) =>
  type === 'operator' ? 'Command line' : agentName(userAgent);

function contentOf(actor: AuditActor, { kind, target, before, after }: NewAuditEntry) {
  const { requestId, address, userAgent } = currentOrigin();
  return {
    kind,
    actorType: actor.type,
    actorId: actor.id,
    actorName: isCandidate(actor) ? 'Candidate' : actor.name,
    targetId: target?.id ?? null,
    targetName: nameOf(target, kind),
    address: isCandidate(actor) ? null : address,
    device: isCandidate(actor) ? null : deviceOf(actor, userAgent),
    requestId,
    before: without(before, after),
    after: without(after, before),
  };
}

type Content = ReturnType<typeof contentOf>;
type Head = { sequence: bigint; hash: Uint8Array; createdAt: Date };

// Whoever comes second waits here for the first one's commit, so the chain never forks. Times never
// go back, whatever the clock does: the filter by time relies on it.
async function advance(tx: Tx, orgId: string, steps: number): Promise<Head> {
  const [head] = await tx.$queryRaw<Head[]>`
    INSERT INTO audit_head AS head (org_id, sequence, hash, created_at)
    VALUES (${orgId}::uuid, ${steps}, ${noHash}, date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (org_id) DO UPDATE SET sequence = head.sequence + ${steps},
      created_at = greatest(head.created_at, excluded.created_at)
    RETURNING sequence, hash, created_at AS "createdAt"`;
  if (!head) throw new Error('The audit log has no end to add to.');
  return head;
}

function chain(orgId: string, { sequence: last, hash, createdAt }: Head, contents: Content[]) {
  let previous = hash;
  return contents.map((content, index) => {
    const sequence = Number(last) - contents.length + index + 1;
    const entry = { ...content, orgId, sequence, createdAt };
    previous = hashEntry(previous, entry);
    return { ...entry, hash: Buffer.from(previous).toString('hex') };
  });
}

type Entry = ReturnType<typeof chain>[number];

// Where they are spread, what one statement changes cannot go into another table.
async function appendSpread(tx: Tx, orgId: string, entries: readonly Entry[]): Promise<void> {
  const bytesOf = (hash: string) => new Uint8Array(Buffer.from(hash, 'hex'));
  const hash = bytesOf(entries.at(-1)?.hash ?? '');
  await tx.auditHead.update({ where: { orgId }, data: { hash } });
  await tx.auditEntry.createMany({
    data: entries.map((entry) => ({
      ...entry,
      hash: bytesOf(entry.hash),
      before: entry.before ?? Prisma.DbNull,
      after: entry.after ?? Prisma.DbNull,
    })),
  });
}

async function append(tx: Tx, orgId: string, contents: Content[]): Promise<void> {
  const entries = chain(orgId, await advance(tx, orgId, contents.length), contents);
  if (await isDistributed(tx)) return appendSpread(tx, orgId, entries);
  await tx.$executeRaw`
    WITH head AS (
      UPDATE audit_head SET hash = decode(${entries.at(-1)?.hash}, 'hex')
      WHERE org_id = ${orgId}::uuid
      RETURNING org_id, created_at)
    INSERT INTO audit_entry (org_id, sequence, hash, created_at, kind, actor_type, actor_id,
      actor_name, target_id, target_name, address, device, request_id, before, after)
    SELECT head.org_id, e.sequence, decode(e.hash, 'hex'), head.created_at, e.kind, e."actorType",
      e."actorId", e."actorName", e."targetId", e."targetName", e.address, e.device, e."requestId",
      e.before, e.after
    FROM head, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(
      sequence bigint, hash text, kind text, "actorType" text, "actorId" uuid, "actorName" text,
      "targetId" uuid, "targetName" text, address text, device text, "requestId" text,
      before jsonb, after jsonb)`;
}

/**
 * Records what somebody did in an organization, in the transaction of the change and as its last
 * step: the end of the chain is locked when nothing else is left to wait for.
 */
export async function recordAudit(
  tx: Tx,
  orgId: string,
  actor: AuditActor,
  entry: NewAuditEntry,
): Promise<void> {
  await recordAudits(tx, orgId, actor, [entry]);
}

/** Records several things that somebody did in an organization, in this order, as recordAudit does. */
export async function recordAudits(
  tx: Tx,
  orgId: string,
  actor: AuditActor,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const contents = entries.map((entry) => contentOf(actor, entry));
  await beforeCommit(tx, orgId, () => append(tx, orgId, contents));
}
