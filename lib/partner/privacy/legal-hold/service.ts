import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import { recordPrivacy } from '@/lib/outbox/activity/record-activity';
import type { LegalHold } from '@/prisma/generated/client';

type Key = { orgId: string; candidateId: string };

/** Throws LEGAL_HOLD if a person, whom the transaction has locked, is on hold. */
export async function refuseOnHold(tx: Tx, key: Key): Promise<void> {
  const held = await tx.legalHold.findUnique({ where: { orgId_candidateId: key } });
  if (!held) return;
  throw new ServiceError(
    'LEGAL_HOLD',
    'This person is on legal hold. End the hold before you erase them.',
  );
}

// An erasure locks the person against this, so one of the two sees what the other did.
async function lockPerson(tx: Tx, { orgId, candidateId }: Key): Promise<{ isErased: boolean }> {
  const [row] = await tx.$queryRaw<{ isErased: boolean }[]>`
    SELECT erased_at IS NOT NULL AS "isErased" FROM candidate
    WHERE org_id = ${orgId}::uuid AND id = ${candidateId}::uuid FOR NO KEY UPDATE`;
  if (!row) throw candidateNotFound();
  return row;
}

/** Returns the hold that a person is on, or null. Throws CANDIDATE_NOT_FOUND. */
export async function getLegalHold(actor: Actor, candidateId: string): Promise<LegalHold | null> {
  authorize(actor, 'candidate:hold');
  const person = await prisma().candidate.findUnique({
    where: { orgId_id: { orgId: actor.orgId, id: candidateId } },
    select: { legalHold: true },
  });
  if (!person) throw candidateNotFound();
  return person.legalHold;
}

/**
 * Places a person on hold, or changes the reason of their hold. Throws CANDIDATE_NOT_FOUND, or
 * VALIDATION_ERROR for somebody who was erased.
 */
export async function placeLegalHold(
  actor: Actor,
  candidateId: string,
  reason: string,
): Promise<LegalHold> {
  authorize(actor, 'candidate:hold');
  const key = { orgId: actor.orgId, candidateId };
  return inTransaction(async (tx) => {
    const { isErased } = await lockPerson(tx, key);
    if (isErased) {
      throw new ServiceError('VALIDATION_ERROR', 'This person’s data was erased already.');
    }
    const where = { orgId_candidateId: key };
    const before = await tx.legalHold.findUnique({ where });
    if (before?.reason === reason) return before;
    const data = { reason, placedBy: actor.name, placedAt: currentTime() };
    const after = await tx.legalHold.upsert({ where, create: { ...key, ...data }, update: data });
    await recordPrivacy(tx, actor, candidateId, { change: 'held', reason });
    const target = { id: candidateId, name: null };
    await recordAudit(tx, actor.orgId, actor, { kind: 'candidate.held', target });
    return after;
  });
}

/** Ends the hold of a person if they are on one. Throws CANDIDATE_NOT_FOUND. */
export async function endLegalHold(actor: Actor, candidateId: string): Promise<undefined> {
  authorize(actor, 'candidate:hold');
  const key = { orgId: actor.orgId, candidateId };
  await inTransaction(async (tx) => {
    await lockPerson(tx, key);
    const { count } = await tx.legalHold.deleteMany({ where: key });
    if (count === 0) return;
    await recordPrivacy(tx, actor, candidateId, { change: 'released' });
    const target = { id: candidateId, name: null };
    await recordAudit(tx, actor.orgId, actor, { kind: 'candidate.released', target });
  });
}

/** Turns a hold into the contract's answer. */
export function serializeLegalHold({ reason, placedBy, placedAt }: LegalHold) {
  return {
    legal_hold: { reason, placed_by: placedBy, placed_at: placedAt.toISOString() },
  };
}

/** Turns a hold, or that there is none, into the contract's answer. */
export function serializeAnyLegalHold(held: LegalHold | null) {
  return held ? serializeLegalHold(held) : { legal_hold: null };
}
