import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { type PhoneColumns, usableNumber } from '@/lib/base/phone';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { openApplication } from '@/lib/hiring/applications/create-application';
import { excludeBlocked } from '@/lib/hiring/blocklist/exclude-blocked';
import { blockAgain, type Flagged } from '@/lib/hiring/blocklist/flag-candidate';
import { lockBlocklistShared } from '@/lib/hiring/blocklist/match';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import type { ContactDetails } from '@/lib/hiring/records/candidate-record';
import { copySource } from '@/lib/hiring/records/derived-values';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { readdressMessages } from '@/lib/outbox/messages/queue-messages';
import { lockStanding } from '@/lib/partner/partners/applications-at-location';
import {
  findKnownByPhone,
  type KnownPerson,
  missingDetails,
} from '@/lib/partner/partners/find-applicant';
import { lockApplicant } from '@/lib/partner/partners/registry';
import type { Candidate } from '@/prisma/generated/client';
import { openAt } from './place-applicant';

/** Where somebody is to apply. */
export type Place = { jobId: string; locationId: string | null };

type Details = ContactDetails & PhoneColumns;

const registryQuery = `SELECT 1 FROM registry WHERE org_id = $1::uuid`;

/** Finds the candidate whom entering a person joins, without holding anybody; null if there is none. */
export async function findJoined(
  tx: Tx,
  orgId: string,
  { phoneE164, firstName, lastName }: Pick<Details, 'phoneE164' | 'firstName' | 'lastName'>,
): Promise<KnownPerson | null> {
  if (!phoneE164) return null;
  const [registry] = await runNamed(tx, 'is-registry', registryQuery, [orgId]);
  if (!registry) return null;
  return findKnownByPhone(tx, { orgId, phoneE164, name: `${firstName} ${lastName}` });
}

/**
 * Finds the candidate that a registry's partner knows by the phone of the person who is entered, and
 * locks out everybody else who places the same person. Returns null if there is none; then nobody
 * can create one until the transaction ends.
 */
export async function holdKnown(
  tx: Tx,
  orgId: string,
  { phoneE164, firstName, lastName }: Details,
): Promise<Candidate | null> {
  if (!phoneE164) return null;
  const [registry] = await runNamed(tx, 'is-registry', registryQuery, [orgId]);
  if (!registry) return null;
  const person = { orgId, phoneE164, name: `${firstName} ${lastName}` };
  await lockBlocklistShared(tx, orgId);
  await lockApplicant(tx, orgId, [`phone:${phoneE164}`]);
  const seen = await findKnownByPhone(tx, person);
  if (!seen) return null;
  if (seen.externalRef) await lockApplicant(tx, orgId, [`ref:${seen.externalRef}`]);
  // The partner may have given them another number while we waited for it.
  const known = await findKnownByPhone(tx, person);
  if (!known) return null;
  const { id } = known;
  await lockApplicationsOf(tx, { orgId, candidateId: id });
  const candidate = await tx.candidate.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
  return usableNumber(candidate) === phoneE164 ? candidate : null;
}

/** Takes what was not known of a candidate yet; what was stays as it is. */
async function fill(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  details: Details,
): Promise<Flagged<Candidate>> {
  const { phone, phoneE164, phoneWithExtension } = details;
  const number = candidate.phone || !phone ? {} : { phone, phoneE164, phoneWithExtension };
  const data = { ...missingDetails(candidate, details), ...number };
  const changed = Object.keys(data).filter(
    (name) => !['phoneE164', 'phoneWithExtension'].includes(name),
  );
  if (changed.length === 0) return blockAgain(tx, candidate);
  const { orgId, id } = candidate;
  const filled = await tx.candidate.update({ where: { orgId_id: { orgId, id } }, data });
  if ('source' in data) await copySource(tx, orgId, id);
  await recordActivity(tx, actor, { type: 'profile', candidateId: id, details: { changed } });
  if ('email' in data || 'phone' in data) await readdressMessages(tx, filled);
  return blockAgain(tx, filled);
}

/** Opens an application at a place and returns its id; null where there is one already. */
async function applyTo(
  tx: Tx,
  actor: Actor,
  candidate: Candidate,
  place: Place,
): Promise<string | null> {
  const { orgId, id: candidateId } = candidate;
  const { jobId, locationId } = place;
  const toJob = { orgId, candidateId, jobId, closedAt: null };
  const isOpen = (await tx.application.count({ where: toJob })) > 0;
  if (locationId === null) {
    if (isOpen) return null;
    const opening = { candidateId, jobId, locationId, appliedAt: currentTime() };
    const opened = await openApplication(tx, actor, opening);
    return (await excludeBlocked(tx, opened, candidate)).id;
  }
  const where = { orgId_id: { orgId, id: locationId } };
  const site = await tx.location.findUniqueOrThrow({ where });
  // The partner keys what it knows on the applicant and the location: there is one status there.
  if (await lockStanding(tx, site, candidateId)) return null;
  // Of a job a candidate has one open application: at another location theirs is to that one's own.
  const opened = await openAt(tx, { actor, candidate }, site, isOpen ? {} : { jobId });
  return opened.application.id;
}

/**
 * Joins a person the office enters with a candidate who is held. Fills in missing details, and opens an
 * application at the place unless there is one already, ended or not; says which it opened.
 */
export async function joinKnown(
  tx: Tx,
  actor: Actor,
  known: Candidate,
  entered: { details: Details; place: Place | null },
): Promise<{ candidate: Flagged<Candidate>; openedId: string | null }> {
  const candidate = await fill(tx, actor, known, entered.details);
  const openedId = entered.place ? await applyTo(tx, actor, candidate, entered.place) : null;
  return { candidate, openedId };
}
