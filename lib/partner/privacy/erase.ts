import type { z } from 'zod';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { onCommit, type Tx } from '@/lib/base/postgres/transaction';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import { recordPrivacy } from '@/lib/outbox/activity/record-activity';
import { lockApplicant } from '@/lib/partner/partners/registry';
import type { Candidate } from '@/prisma/generated/client';
import type { erased } from './contract';
import { refuseOnHold } from './legal-hold/service';
import { isDueNow } from './retention/due';
import { strikeAnswers } from './strike-answers';
import { strikeEvents, strikeMessages } from './strike-outbox';
import {
  cancelCalls,
  cancelInterviews,
  deleteNotes,
  endLinks,
  type Person,
  strikeActivities,
  strikeApplications,
  strikeCandidate,
  strikeChecks,
  strikeConsents,
  strikeConversations,
} from './strike-records';
import { namesEverHad, type Striking, strikeTags, strikeViews, strikingOf } from './strike-views';

export type Erasure = { candidateId: string; erasedAt: Date; erased: z.input<typeof erased> };

const nothing: Erasure['erased'] = {
  applications: 0,
  activities: 0,
  notes: 0,
  conversations: 0,
  messages: 0,
  messages_cancelled: 0,
  interviews_cancelled: 0,
  screening_calls_cancelled: 0,
  background_checks: 0,
  links: 0,
  events: 0,
  deliveries_skipped: 0,
  kept_answers: 0,
};

type Key = { orgId: string; candidateId: string };
type Held = { candidate: Candidate; person: Person };

/** Waits for a partner that speaks of the same person, and holds off the next. */
async function holdPartner(tx: Tx, { orgId, candidateId: id }: Key): Promise<void> {
  const found = await tx.candidate.findUnique({
    where: { orgId_id: { orgId, id } },
    select: { phoneE164: true, partnerLink: { select: { externalRef: true } } },
  });
  if (!found) throw candidateNotFound();
  const { phoneE164: phone, partnerLink } = found;
  const ref = partnerLink?.externalRef;
  const words = [...(ref ? [`ref:${ref}`] : []), ...(phone ? [`phone:${phone}`] : [])];
  await lockApplicant(tx, orgId, words);
}

/**
 * Locks what others lock before the candidate, and then the candidate against everything that refers to
 * it: whatever happens to a person at this moment has either happened or will be refused.
 */
async function hold(tx: Tx, key: Key): Promise<Held> {
  const { orgId, candidateId: id } = key;
  await holdPartner(tx, key);
  const before = (await lockApplicationsOf(tx, key)).map((application) => application.id);
  const tables = ['message', 'public_link', 'background_check', 'screening_run'];
  for (const table of tables) {
    await tx.$queryRawUnsafe(
      `SELECT 1 FROM ${table} WHERE org_id = $1::uuid AND application_id = ANY($2::uuid[])
       ORDER BY id FOR UPDATE`,
      orgId,
      before,
    );
  }
  await tx.$queryRaw`
    SELECT 1 FROM candidate WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  // One that was made while we waited for the candidate.
  const applicationIds = (await lockApplicationsOf(tx, key)).map((application) => application.id);
  const candidate = await tx.candidate.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
  return { candidate, person: { ...key, applicationIds } };
}

async function strikeAll(tx: Tx, person: Person, striking: Striking): Promise<Erasure['erased']> {
  const interviews = await cancelInterviews(tx, person);
  const calls = await cancelCalls(tx, person);
  const { messages, cancelled } = await strikeMessages(tx, person);
  const { events, skipped } = await strikeEvents(tx, person);
  return {
    applications: await strikeApplications(tx, person),
    activities: await strikeActivities(tx, person),
    notes: await deleteNotes(tx, person),
    conversations: await strikeConversations(tx, person),
    messages,
    messages_cancelled: cancelled,
    interviews_cancelled: interviews,
    screening_calls_cancelled: calls,
    background_checks: await strikeChecks(tx, person),
    links: await endLinks(tx, person),
    events,
    deliveries_skipped: skipped,
    kept_answers: await strikeAnswers(tx, person, striking),
  };
}

async function eraseHeld(
  tx: Tx,
  actor: Actor,
  { candidate, person }: Held,
  reason: string | null,
): Promise<Erasure> {
  const { orgId, candidateId } = person;
  const names = await namesEverHad(tx, candidate, person);
  const striking = await strikingOf(tx, candidate, names);
  const erased = await strikeAll(tx, person, striking);
  await strikeConsents(tx, person);
  await strikeViews(tx, orgId, striking);
  await strikeTags(tx, actor, striking);
  await tx.candidateTag.deleteMany({ where: { orgId, candidateId } });
  await tx.partnerApplicant.deleteMany({ where: { orgId, candidateId } });
  const erasedAt = await strikeCandidate(tx, person);
  await recordPrivacy(tx, actor, candidateId, { change: 'erased', reason });
  const target = { id: candidateId, name: null };
  await recordAudit(tx, orgId, actor, { kind: 'candidate.erased', target });
  // So that whoever restores a backup without this database can erase them again.
  onCommit(tx, async () =>
    log().info({ org_id: orgId, candidate_id: candidateId }, 'person erased'),
  );
  return { candidateId, erasedAt, erased };
}

/**
 * Erases a person: strikes or deletes everything that says who they are or what was said, ends what
 * waits for them, and records that it was done, in one transaction. Somebody erased before stays as
 * they are. Throws CANDIDATE_NOT_FOUND, or LEGAL_HOLD.
 */
export async function eraseCandidate(
  actor: Actor,
  candidateId: string,
  reason?: string,
): Promise<Erasure> {
  authorize(actor, 'candidate:erase');
  const key = { orgId: actor.orgId, candidateId };
  return inTransaction(async (tx) => {
    const held = await hold(tx, key);
    const { candidate } = held;
    if (candidate.erasedAt) return { candidateId, erasedAt: candidate.erasedAt, erased: nothing };
    await refuseOnHold(tx, key);
    return eraseHeld(tx, actor, held, reason?.trim() || null);
  });
}

/**
 * Erases a person if the organization's retention policy still meets them, once nobody else can change
 * them, and returns whether it did. Throws CANDIDATE_NOT_FOUND.
 */
export async function eraseIfDue(actor: Actor, candidateId: string): Promise<boolean> {
  const key = { orgId: actor.orgId, candidateId };
  return inTransaction(async (tx) => {
    const held = await hold(tx, key);
    const isMet = await isDueNow(tx, key);
    if (isMet) await eraseHeld(tx, actor, held, 'The time for which people are kept is over');
    return isMet;
  });
}

/** Turns an erasure into the contract's answer. */
export function serializeErasure({ candidateId, erasedAt, erased }: Erasure) {
  return { candidate_id: candidateId, erased_at: erasedAt.toISOString(), erased };
}
