import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachOf, readWithin } from '@/lib/auth/reach';
import { clearable } from '@/lib/base/clearable-text';
import { inTransaction, prisma, read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { nameless } from '@/lib/contract/fields';
import type { BodyOf } from '@/lib/contract/operation';
import {
  blockAgain,
  type Flagged,
  shownTo,
  withMatch,
} from '@/lib/hiring/blocklist/flag-candidate';
import { lockBlocklistShared } from '@/lib/hiring/blocklist/match';
import { applicationColumns } from '@/lib/hiring/records/application-record';
import {
  type CandidateFields,
  candidateColumns,
  candidateNotFound,
  endSeparate,
  markSeparate,
  serializeCandidate,
} from '@/lib/hiring/records/candidate-record';
import { formerNames, holdNames } from '@/lib/hiring/records/former-names';
import { readPhoneOf } from '@/lib/organization/organizations/read-phone';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { readdressMessages } from '@/lib/outbox/messages/queue-messages';
import type { Application, Candidate } from '@/prisma/generated/client';
import type { updateCandidate as updateCandidateOperation } from './contract';
import { findSameContact, type SameContact } from './same-contact';

/** Returns a candidate with applications, newest first; throws CANDIDATE_NOT_FOUND. */
export async function getCandidate(
  actor: Actor,
  candidateId: string,
): Promise<Flagged<CandidateFields> & { applications: Application[] }> {
  await authorizeOn(actor, 'candidate:read', 'candidate', candidateId);
  const sight = { reach: reachOf(actor, 'candidate:read') };
  const keys = [actor.orgId, candidateId];
  const [[candidate], applications] = await Promise.all([
    read<CandidateFields & { blockedBy: string | null }>(
      'candidate',
      `SELECT ${candidateColumns}, blocked_by AS "blockedBy" FROM candidate WHERE org_id = $1 AND id = $2`,
      keys,
    ),
    readWithin<Application>(
      sight,
      'candidate-applications',
      keys,
      (within) => `SELECT ${applicationColumns} FROM application
       WHERE org_id = $1 AND candidate_id = $2${within.application('application')} ORDER BY id DESC`,
    ),
  ]);
  if (!candidate) throw candidateNotFound();
  return { ...shownTo(actor, await withMatch(prisma(), candidate)), applications };
}

async function contactOf(tx: Tx, { orgId }: Actor, candidateId: string) {
  const [row] = await runNamed<CandidateFields>(
    tx,
    'candidate-to-change',
    `SELECT ${candidateColumns} FROM candidate
     WHERE org_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`,
    [orgId, candidateId],
  );
  if (!row) throw candidateNotFound();
  return serializeCandidate(row, false);
}

type ContactDetails = BodyOf<typeof updateCandidateOperation>;

// One name may be empty, which depends on the other: only the row has both.
function requireName({ firstName, lastName }: Candidate): void {
  if (firstName || lastName) return;
  throw new ServiceError('VALIDATION_ERROR', `${nameless.path}: ${nameless.error}`);
}

/**
 * Updates the given contact details, records which changed, and matches the candidate against the
 * blocklist again. Says who else in sight has an email or phone given, and marks that they are another
 * person where the caller says so. Throws CANDIDATE_NOT_FOUND.
 */
export async function updateCandidate(
  actor: Actor,
  candidateId: string,
  details: ContactDetails,
): Promise<Flagged<CandidateFields> & { sameContact: SameContact[] }> {
  await authorizeOn(actor, 'candidate:write', 'candidate', candidateId);
  const { first_name: firstName, last_name: lastName, email, phone, city, state } = details;
  const { separate } = details;
  return inTransaction(async (tx) => {
    await lockBlocklistShared(tx, actor.orgId);
    await checkVersion(tx, actor.orgId, { candidateId }, () => contactOf(tx, actor, candidateId));
    const before = await holdNames(tx, { orgId: actor.orgId, candidateId });
    if (!before) throw candidateNotFound();
    const number = phone === undefined ? null : await readPhoneOf(tx, actor.orgId, phone);
    if (number) await endSeparate(tx, { orgId: actor.orgId, candidateId }, number.phoneE164);
    const [updated] = await tx.candidate.updateManyAndReturn({
      where: { orgId: actor.orgId, id: candidateId },
      data: {
        firstName,
        lastName,
        email,
        city: clearable(city),
        state: clearable(state),
        ...number,
      },
    });
    if (!updated) throw candidateNotFound();
    requireName(updated);
    if (separate !== undefined) await markSeparate(tx, updated, separate);
    const changed = Object.keys(details).sort();
    const told = { changed, ...formerNames(before, updated) };
    await recordActivity(tx, actor, { type: 'profile', candidateId, details: told });
    if (email !== undefined || phone !== undefined) await readdressMessages(tx, updated);
    const asked = { ...(email && { email }), ...number, except: candidateId };
    const sameContact = await findSameContact(tx, actor, asked);
    return { ...shownTo(actor, await blockAgain(tx, updated)), sameContact };
  });
}
