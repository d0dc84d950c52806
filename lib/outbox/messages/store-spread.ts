import type { Tx } from '@/lib/base/postgres/transaction';
import type { LetterObstacle } from '@/lib/contract/unsent';
import {
  type MessageChannel,
  type MessageKind,
  type MessageStatus,
  Prisma,
} from '@/prisma/generated/client';
import { excludedCandidate, toldAnyway } from './excluded-recipients';
import { wishOf } from './wish';

/** A message as its row has it; the sealed text in base64. */
export type MessageRow = {
  orgId: string;
  id: string;
  candidateId: string | null;
  applicationId: string | null;
  kind: MessageKind;
  channel: MessageChannel;
  recipient: string | null;
  subject: string | null;
  body: string;
  sealed?: string | undefined;
  calendar?: string | null | undefined;
  scheduledAt?: string | undefined;
};

async function excludedOf(tx: Tx, orgId: string, rows: readonly MessageRow[]) {
  const ids = rows.flatMap(({ candidateId }) => candidateId ?? []);
  if (ids.length === 0) return new Set();
  const found = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT c.id ${excludedCandidate} AND c.org_id = $1::uuid AND c.id = ANY ($2::uuid[])`,
    orgId,
    ids,
  );
  return new Set(found.map(({ id }) => id));
}

/** Tells which messages are to candidates who asked not to be contacted, as isUncontactableText does. */
async function uncontactableOf(tx: Tx, orgId: string, rows: readonly MessageRow[]) {
  const ids = rows.flatMap(({ candidateId }) => candidateId ?? []);
  if (ids.length === 0) return () => false;
  const applications = await tx.application.findMany({
    where: { orgId, candidateId: { in: ids } },
    select: {
      ...{ id: true, candidateId: true, stage: true, stageEnteredAt: true },
      ...{ wishedAt: true, createdAt: true },
    },
  });
  const closed = applications.filter(({ stage }) => stage === 'dnc');
  return (row: MessageRow) => {
    const own = applications.find(({ id }) => id === row.applicationId);
    const since = closed.filter((one) => one.candidateId === row.candidateId);
    return since.some((one) => !own || wishOf(own) <= one.stageEnteredAt);
  };
}

function valuesOf(row: MessageRow, reason: string | null): Prisma.Sql {
  const { orgId, id, candidateId, applicationId, kind, channel, scheduledAt = null } = row;
  const sealed = row.sealed === undefined ? null : Buffer.from(row.sealed, 'base64');
  const status = reason === null ? 'queued' : 'skipped';
  const dueAt = scheduledAt
    ? Prisma.sql`${scheduledAt}::timestamptz`
    : Prisma.sql`date_trunc('milliseconds', now())`;
  return Prisma.sql`(${orgId}::uuid, ${id}::uuid, ${candidateId}::uuid, ${applicationId}::uuid,
    ${kind}::message_kind, ${channel}::message_channel, ${row.recipient}, ${row.subject}, ${row.body},
    ${sealed}, ${row.calendar ?? null}, ${status}::message_status, ${reason},
    ${scheduledAt}::timestamptz, ${dueAt})`;
}

/** A message as it was stored, with why it is not sent. */
export type StoredMessage = { id: string; status: MessageStatus; reason: LetterObstacle | null };

/**
 * Stores messages in a distributed database as queueMessages does, organization by organization, and
 * returns their statuses.
 */
export async function storeSpread(
  tx: Tx,
  messages: readonly MessageRow[],
): Promise<StoredMessage[]> {
  const stored: StoredMessage[] = [];
  for (const orgId of new Set(messages.map((message) => message.orgId))) {
    const rows = messages.filter((message) => message.orgId === orgId);
    const excluded = await excludedOf(tx, orgId, rows);
    const isUncontactable = await uncontactableOf(tx, orgId, rows);
    const values = rows.map((row) => {
      const { candidateId, kind, recipient } = row;
      if (excluded.has(candidateId)) return valuesOf(row, 'blocklisted');
      if (isUncontactable(row) && kind !== toldAnyway) return valuesOf(row, 'do_not_contact');
      return valuesOf(row, recipient === null ? 'no_address' : null);
    });
    stored.push(
      ...(await tx.$queryRaw<StoredMessage[]>`
        INSERT INTO message (org_id, id, candidate_id, application_id, kind, channel, recipient,
          subject, body, sealed, calendar, status, failure_reason, scheduled_at, due_at)
        VALUES ${Prisma.join(values)} RETURNING id, status, failure_reason AS reason`),
    );
  }
  return stored;
}
