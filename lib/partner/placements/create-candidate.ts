import { type Actor, authorize } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reaches, reachesJob, reachesLocation, reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { PhoneColumns } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { openApplication } from '@/lib/hiring/applications/create-application';
import { excludeBlocked } from '@/lib/hiring/blocklist/exclude-blocked';
import {
  blockNew,
  type Flagged,
  recordBlock,
  shownTo,
  withMatch,
} from '@/lib/hiring/blocklist/flag-candidate';
import type { createCandidate as createCandidateOperation } from '@/lib/hiring/candidates/entering-contract';
import { findSameContact, type SameContact } from '@/lib/hiring/candidates/same-contact';
import { insertCandidate } from '@/lib/hiring/records/candidate-record';
import { countNewCandidates } from '@/lib/hiring/records/derived-values';
import { readPhoneOf } from '@/lib/organization/organizations/read-phone';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { emit } from '@/lib/outbox/events/emit';
import { keepTyped } from '@/lib/partner/partners/keep-typed';
import type { Application, Candidate } from '@/prisma/generated/client';
import { holdKnown, joinKnown, type Place } from './join-candidate';
import { holdCandidate } from './service';

type NewCandidate = BodyOf<typeof createCandidateOperation>;

const jobQuery = `
  SELECT location_id AS "locationId" FROM job
  WHERE org_id = $1::uuid AND id = $2::uuid AND deleted_at IS NULL`;

const locationQuery = `
  SELECT 1 FROM location WHERE org_id = $1::uuid AND id = $2::uuid AND deleted_at IS NULL`;

/** Where somebody applies by a job. Throws JOB_NOT_FOUND, or NOT_FOUND for an unknown location. */
export async function placeOf(
  tx: Tx,
  actor: Actor,
  jobId: string,
  locationId: string | null,
): Promise<Place> {
  const { orgId } = actor;
  const [job] = await runNamed<{ locationId: string | null }>(tx, 'place-job', jobQuery, [
    orgId,
    jobId,
  ]);
  const reach = reachOf(actor, 'candidate:write');
  if (!job || !reachesJob(reach, { jobId, locationId: job.locationId }))
    throw new ServiceError('JOB_NOT_FOUND', 'There is no such job.');
  const id = locationId ?? job.locationId;
  if (!id) return { jobId, locationId: null };
  const [location] = await runNamed(tx, 'place-location', locationQuery, [orgId, id]);
  if (location && reachesLocation(actor, id)) return { jobId, locationId: id };
  if (locationId) throw new ServiceError('NOT_FOUND', 'There is no such location.');
  throw new ServiceError('VALIDATION_ERROR', 'job_id: its location takes no new applications');
}

async function apply(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  place: Place,
): Promise<Application> {
  const opening = { candidateId: candidate.id, appliedAt: currentTime(), ...place };
  const application = await openApplication(tx, actor, opening);
  const { orgId } = actor;
  await emit(tx, { type: 'candidate.created', orgId, applicationId: application.id });
  return excludeBlocked(tx, application, candidate);
}

function rowOf(orgId: string, input: NewCandidate, number: PhoneColumns) {
  return {
    orgId,
    id: newId(),
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email || null,
    ...number,
    addressLine1: input.address_line1?.trim() || null,
    addressLine2: input.address_line2?.trim() || null,
    city: input.city?.trim() || null,
    state: input.state?.trim() || null,
    postalCode: input.postal_code?.trim() || null,
    country: input.country?.trim() || null,
    source: input.source || 'manual',
    // A number that cannot be used joins nobody anyway.
    isSeparate: input.separate === true && number.phoneE164 !== null,
  };
}

async function createNew(
  tx: Tx,
  actor: Actor,
  details: ReturnType<typeof rowOf>,
  place: Place | null,
): Promise<Omit<Entered, 'sameContact'>> {
  const row = await blockNew(tx, details);
  const candidate = await withMatch(tx, await insertCandidate(tx, row));
  await countNewCandidates(tx, candidate.orgId, 1);
  await recordBlock(tx, candidate);
  if (place) {
    const application = await apply(tx, actor, candidate, place);
    return { ...candidate, applications: [application], isNew: true };
  }
  const { id: candidateId, source } = candidate;
  await recordActivity(tx, actor, { type: 'profile', candidateId, details: { source } });
  return { ...candidate, applications: [], isNew: true };
}

// Nobody enters a person whom they would not see afterwards.
function requireReach(actor: Actor, place: Place | null): void {
  const reach = reachOf(actor, 'candidate:write');
  if (!reach || (place && reaches(reach, place))) return;
  const message = 'location_id: must be one of your locations, with a job_id to apply to';
  throw new ServiceError('VALIDATION_ERROR', message);
}

export type Entered = Flagged<Candidate> & {
  applications: Application[];
  isNew: boolean;
  /** Others in sight with the email or phone of a new candidate. */
  sameContact: SameContact[];
  /** Of somebody joined: the application that was opened, if one was. */
  openedId?: string | null;
  /** Of somebody joined: whether what was typed and differs is a new note. */
  isNoted?: boolean;
};

/** Whom the entry joins, held: whom the caller chose, else whom the partner knows by the phone. */
async function holdJoined(
  tx: Tx,
  { orgId }: Actor,
  { join_candidate_id: chosen, separate }: NewCandidate,
  details: ReturnType<typeof rowOf>,
): Promise<Candidate | null> {
  if (chosen) return holdCandidate(tx, orgId, chosen, details.phoneE164);
  return separate ? null : holdKnown(tx, orgId, details);
}

/**
 * Enters a candidate and, with a job, its application, both or neither, and tells the partner of it
 * where there is one. A person whom the partner knows by the same phone is joined, not created again,
 * unless the caller says that they are another, which is marked; so is whom the caller chose. What was typed and differs
 * is kept as a note.
 * A match with the blocklist is flagged or excluded. Throws JOB_NOT_FOUND, or NOT_FOUND for an unknown
 * location.
 */
export async function createCandidate(actor: Actor, input: NewCandidate): Promise<Entered> {
  authorize(actor, 'candidate:write');
  const { orgId } = actor;
  const { job_id: jobId, location_id: locationId } = input;
  const { join_candidate_id: chosen } = input;
  if (chosen) await authorizeOn(actor, 'candidate:write', 'candidate', chosen);
  if (locationId && !jobId) {
    throw new ServiceError('VALIDATION_ERROR', 'location_id: needs a job_id to apply to');
  }
  const entered = await inTransaction(async (tx): Promise<Entered> => {
    const number = await readPhoneOf(tx, orgId, input.phone);
    const details = rowOf(orgId, input, number);
    const place = jobId ? await placeOf(tx, actor, jobId, locationId ?? null) : null;
    if (!chosen) requireReach(actor, place);
    const known = await holdJoined(tx, actor, input, details);
    if (!known) {
      const sameContact = await findSameContact(tx, actor, details);
      return { ...(await createNew(tx, actor, details, place)), sameContact };
    }
    const { candidate, openedId } = await joinKnown(tx, actor, known, { details, place });
    const where = { orgId, candidateId: candidate.id };
    const applications = await tx.application.findMany({ where, orderBy: { id: 'desc' } });
    const seen = applications.filter((one) => reaches(reachOf(actor, 'application:read'), one));
    const typed = { ...details, source: input.source || null };
    const isNoted = await keepTyped(tx, actor, candidate, typed, seen[0] ?? applications[0]);
    return {
      ...{ ...candidate, applications: seen, isNew: false, sameContact: [] },
      ...{ openedId, isNoted },
    };
  });
  return shownTo(actor, entered);
}
