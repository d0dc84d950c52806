import { recordActivity } from '@/lib/activity/record';
import { openApplication } from '@/lib/applications/open';
import { type Actor, authorize } from '@/lib/auth/actor';
import { excludeBlocked } from '@/lib/blocklist/exclude';
import { blockNew, type Flagged, recordBlock, withMatch } from '@/lib/blocklist/flag';
import { inTransaction, type Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { emit } from '@/lib/events/emit';
import type { BodyOf } from '@/lib/http/operation';
import { newId } from '@/lib/ids';
import type { Application, Candidate } from '@/prisma/generated/client';
import type { createCandidate as createCandidateOperation } from './contract';
import { toE164 } from './phone';

type NewCandidate = BodyOf<typeof createCandidateOperation>;

async function placeOf(tx: Tx, orgId: string, jobId: string, locationId: string | null) {
  const job = await tx.job.findFirst({ where: { orgId, id: jobId, deletedAt: null } });
  if (!job) throw new ServiceError('JOB_NOT_FOUND', 'There is no such job.');
  const id = locationId ?? job.locationId;
  if (!id) return { jobId, locationId: null };
  const location = await tx.location.findFirst({ where: { orgId, id, deletedAt: null } });
  if (location) return { jobId, locationId: id };
  if (locationId) throw new ServiceError('NOT_FOUND', 'There is no such location.');
  throw new ServiceError('VALIDATION_ERROR', 'job_id: its location takes no new applications');
}

async function apply(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  place: { jobId: string; locationId: string | null },
): Promise<Application> {
  const opening = { candidateId: candidate.id, appliedAt: new Date(), ...place };
  const application = await openApplication(tx, actor, opening);
  const { orgId } = actor;
  await emit(tx, { type: 'candidate.created', orgId, applicationId: application.id });
  return excludeBlocked(tx, application, candidate);
}

function rowOf(orgId: string, input: NewCandidate) {
  return {
    orgId,
    id: newId(),
    firstName: input.first_name,
    lastName: input.last_name,
    email: input.email || null,
    phone: input.phone || null,
    phoneE164: input.phone ? toE164(input.phone) : null,
    addressLine1: input.address_line1?.trim() || null,
    addressLine2: input.address_line2?.trim() || null,
    city: input.city?.trim() || null,
    state: input.state?.trim() || null,
    postalCode: input.postal_code?.trim() || null,
    country: input.country?.trim() || null,
    source: input.source || 'manual',
  };
}

/**
 * Enters a candidate and, with a job, its application, both or neither, and tells the partner of it
 * where there is one. Whoever meets the blocklist is flagged or excluded. Throws JOB_NOT_FOUND, or
 * NOT_FOUND for an unknown location.
 */
export async function createCandidate(
  actor: Actor,
  input: NewCandidate,
): Promise<Flagged<Candidate> & { applications: Application[] }> {
  authorize(actor, 'candidate:write');
  const { job_id: jobId, location_id: locationId } = input;
  if (locationId && !jobId) {
    throw new ServiceError('VALIDATION_ERROR', 'location_id: needs a job_id to apply to');
  }
  return inTransaction(async (tx) => {
    const place = jobId ? await placeOf(tx, actor.orgId, jobId, locationId ?? null) : null;
    const row = await blockNew(tx, rowOf(actor.orgId, input));
    const candidate = await withMatch(tx, await tx.candidate.create({ data: row }));
    await recordBlock(tx, candidate);
    if (!place) {
      const details = { source: candidate.source };
      await recordActivity(tx, actor, { type: 'profile', candidateId: candidate.id, details });
      return { ...candidate, applications: [] };
    }
    return { ...candidate, applications: [await apply(tx, actor, candidate, place)] };
  });
}
