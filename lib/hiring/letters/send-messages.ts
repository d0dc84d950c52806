import type { z } from 'zod';
import { type Actor, authorize } from '@/lib/auth/actor';
import { reachOf, within } from '@/lib/auth/reach';
import { inTransaction } from '@/lib/base/db';
import { addressableName } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { fillIn } from '@/lib/contract/letter-words';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivities } from '@/lib/outbox/activity/record-activity';
import { type QueuedMessage, queueMessages } from '@/lib/outbox/messages/queue-messages';
import { addressOf } from '@/lib/outbox/messages/recipient-address';
import { calledName } from '@/lib/words/full-name';
import type { sendMessages as sendOperation } from './send-contract';
import { reasonNotSent, type WrittenTo, writtenToColumns } from './written-to';

type Row = WrittenTo & {
  id: string;
  candidateId: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  organizationName: string;
};

type Words = { subject: string; body: string };
type Answer = z.input<NonNullable<typeof sendOperation.result>>;
type Result = Answer['results'][number];

/** Holds the candidates of the applications in reach, so that nobody is erased meanwhile. */
async function holdRows(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Row[]> {
  const values: unknown[] = [actor.orgId, ids];
  const reached = within(
    { reach: reachOf(actor, 'application:write') },
    (value) => `$${values.push(value)}`,
  );
  return tx.$queryRawUnsafe<Row[]>(
    `SELECT a.id, a.candidate_id AS "candidateId", c.first_name AS "firstName", c.last_name AS "lastName",
       j.title AS "jobTitle", o.name AS "organizationName", ${writtenToColumns}
     FROM application a
     JOIN candidate c ON c.org_id = a.org_id AND c.id = a.candidate_id
     JOIN job j ON j.org_id = a.org_id AND j.id = a.job_id
     JOIN organization o ON o.id = a.org_id
     WHERE a.org_id = $1::uuid AND a.id = ANY($2::uuid[])${reached.application('a')}
     ORDER BY c.id, a.id FOR KEY SHARE OF c`,
    ...values,
  );
}

function messageTo(orgId: string, row: Row, { subject, body }: Words) {
  const facts = {
    first_name: addressableName(calledName(row)),
    job: row.jobTitle,
    organization: row.organizationName,
  };
  return {
    ...{ orgId, candidateId: row.candidateId, applicationId: row.id, ...addressOf(row) },
    kind: 'recruiter_message' as const,
    subject: fillIn(subject, facts),
    body: fillIn(body, facts),
    scheduledAt: null,
  };
}

const isKept = (row: Row) => [null, 'no_transport'].includes(reasonNotSent(row));

async function queueAll(tx: Tx, actor: Actor, rows: readonly Row[], words: Words) {
  const messages = rows.map((row) => messageTo(actor.orgId, row, words));
  const queued = await queueMessages(tx, messages);
  const written = messages.map(({ channel, subject, candidateId, applicationId }) => ({
    ...{ type: channel, candidateId, applicationId },
    details: { direction: 'outbound', subject, status: 'written' },
  }));
  await recordActivities(tx, actor, written);
  return new Map(rows.map(({ id }, at) => [id, queued[at]]));
}

function resultOf(id: string, row: Row | undefined, message: QueuedMessage | undefined): Result {
  // Whoever came to the blocklist in between is skipped by the queue.
  const late = message?.status === 'skipped' ? 'blocklisted' : null;
  const reason = row ? (reasonNotSent(row) ?? late) : 'not_found';
  return {
    application_id: id,
    outcome: reason ? 'not_sent' : 'queued',
    reason,
    message_id: message?.id ?? null,
  };
}

/**
 * Queues a message in the actor's own words to the candidate of each application, and answers for each
 * whether it is sent and why not, in the order asked for.
 */
export async function sendMessages(
  actor: Actor,
  { application_ids: ids, ...words }: BodyOf<typeof sendOperation>,
): Promise<Answer> {
  authorize(actor, 'application:write');
  const results = await inTransaction(async (tx) => {
    const rows = new Map((await holdRows(tx, actor, ids)).map((row) => [row.id, row]));
    const messages = await queueAll(tx, actor, [...rows.values()].filter(isKept), words);
    return ids.map((id) => resultOf(id, rows.get(id), messages.get(id)));
  });
  const queued = results.filter(({ outcome }) => outcome === 'queued').length;
  return { results, queued, not_sent: results.length - queued };
}
