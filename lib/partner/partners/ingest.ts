// Partner: what partners do and see. They send applicants (here), report outcomes, place applicants at
// locations, hold keys and an endpoint, and read the log of their deliveries.

import type { Actor, PartnerActor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { type PhoneColumns, usableNumber } from '@/lib/base/phone';
import type { Tx } from '@/lib/base/postgres/transaction';
import { requirePast } from '@/lib/base/require-past';
import type { BodyOf } from '@/lib/contract/operation';
import {
  blockAgain,
  blockNew,
  recordBlock,
  withMatch,
} from '@/lib/hiring/blocklist/flag-candidate';
import { lockBlocklistShared } from '@/lib/hiring/blocklist/match';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import { endSeparate, insertCandidate } from '@/lib/hiring/records/candidate-record';
import { keepConsent } from '@/lib/hiring/records/consent-record';
import { countNewCandidates } from '@/lib/hiring/records/derived-values';
import { formerNames } from '@/lib/hiring/records/former-names';
import { cancelScreeningCallsTo } from '@/lib/hiring/records/screening-calls';
import { lastWish } from '@/lib/hiring/records/wishes';
import { type Arranged, arrangeScreening } from '@/lib/hiring/screening/arrange-screening';
import { readPhoneOf } from '@/lib/organization/organizations/read-phone';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { followEndpoint } from '@/lib/outbox/delivery/follow-endpoint';
import { readdressMessages } from '@/lib/outbox/messages/queue-messages';
import type { Candidate } from '@/prisma/generated/client';
import { applyAt, lockLatest, movedToLocationRef } from './applications-at-location';
import { requireWebhookUrl } from './callback-url';
import type { ingestCandidate as ingestOperation } from './contract';
import { missingDetails } from './find-applicant';
import { keepReplaced, keepTyped } from './keep-typed';
import {
  detailsOf,
  type LastSent,
  newDetails,
  newNumber,
  newsIn,
  readLastSent,
  saidIn,
  sentNow,
} from './last-sent';
import { atEach, automationOf, locate, lockApplicant, requireActive, type Site } from './registry';

type Ingest = BodyOf<typeof ingestOperation>;

export type PlacedApplication = Arranged & {
  locationRef: string;
  /** Where the applicant went, where this application is one they were moved away from. */
  movedToLocationRef: string | null;
};

export type Placed = { candidateId: string; applications: PlacedApplication[] };

export type Ingested = {
  candidateId: string;
  externalRef: string;
  /** The number sent, as it is used; null where it cannot be. */
  phoneE164: string | null;
  webhookUrl: string | null;
  deduped: boolean;
  applications: PlacedApplication[];
};

// More share a number only where something is wrong with it.
const mostOfOneNumber = 20;

async function match(tx: Tx, orgId: string, externalRef: string, phoneE164: string | null) {
  const known = await tx.candidate.findFirst({ where: { orgId, partnerLink: { externalRef } } });
  if (known) return { candidate: known, isClaim: false };
  if (!phoneE164) return null;
  const unclaimed = [{ partnerLink: { is: null } }, { partnerLink: { externalRef: null } }];
  const ofNumber = await tx.candidate.findMany({
    where: { orgId, phoneE164, isSeparate: false, OR: unclaimed },
    orderBy: { id: 'desc' },
    take: mostOfOneNumber,
  });
  const claimed = ofNumber.find((candidate) => usableNumber(candidate) === phoneE164);
  return claimed ? { candidate: claimed, isClaim: true } : null;
}

// The partner asked the person, in words of its own.
async function keepContactConsent(tx: Tx, actor: Actor, candidate: Candidate): Promise<void> {
  const { orgId, id: candidateId, consentContact: isGiven } = candidate;
  if (isGiven === null) return;
  await keepConsent(tx, { orgId, candidateId, purpose: 'contact', isGiven, toldTo: actor.name });
}

type Again = { input: Ingest; number: PhoneColumns; before: LastSent | null };

async function refresh(tx: Tx, actor: Actor, candidate: Candidate, again: Again) {
  const { input, number, before } = again;
  const consentContact = input.consent?.contact ?? candidate.consentContact;
  const news = await newDetails(tx, actor, candidate, before, detailsOf(input));
  const missing = missingDetails(candidate, news);
  const changes = {
    ...missing,
    ...(await newNumber(tx, actor, candidate, before, number)),
    ...(candidate.consentContact !== consentContact && { consentContact }),
  };
  // Compared again even if nothing changed, also by what is sent now and not kept.
  const { first_name: firstName, last_name: lastName, email } = input;
  const sent = { firstName, lastName, email: email || null, ...number };
  if (Object.keys(changes).length === 0) return blockAgain(tx, candidate, sent);
  const { orgId, id } = candidate;
  if ('phone' in changes) await endSeparate(tx, { orgId, candidateId: id }, number.phoneE164);
  const updated = await tx.candidate.update({ where: { orgId_id: { orgId, id } }, data: changes });
  if ('consentContact' in changes) await keepContactConsent(tx, actor, updated);
  if (consentContact === false) {
    await cancelScreeningCallsTo(tx, orgId, [id], 'no_contact_consent');
  }
  const named = [...Object.keys(missing), 'phone', 'consentContact'];
  const changed = named.filter((name) => name in changes);
  const details = { changed, ...formerNames(candidate, updated) };
  await recordActivity(tx, actor, { type: 'profile', candidateId: id, details });
  await readdressMessages(tx, updated);
  return blockAgain(tx, updated, sent);
}

async function create(tx: Tx, actor: Actor, input: Ingest, number: PhoneColumns) {
  const row = await blockNew(tx, {
    orgId: actor.orgId,
    id: newId(),
    firstName: input.first_name,
    lastName: input.last_name,
    ...detailsOf(input),
    ...number,
    source: input.source ?? 'partner',
    consentContact: input.consent?.contact ?? null,
  });
  const candidate = await withMatch(tx, await insertCandidate(tx, row));
  await countNewCandidates(tx, candidate.orgId, 1);
  await recordBlock(tx, candidate);
  await keepContactConsent(tx, actor, candidate);
  return candidate;
}

type Binding = { externalRef: string; webhookUrl?: string; sent: LastSent; isClaim: boolean };

async function bind(
  tx: Tx,
  actor: Actor,
  { id: candidateId }: Candidate,
  { externalRef, webhookUrl, sent, isClaim }: Binding,
) {
  const { orgId } = actor;
  const link = await tx.partnerApplicant.upsert({
    where: { orgId_candidateId: { orgId, candidateId } },
    create: { orgId, candidateId, externalRef, webhookUrl: webhookUrl ?? null, sent },
    update: { externalRef, sent, ...(webhookUrl !== undefined && { webhookUrl }) },
  });
  if (isClaim) {
    const details = { claimed_by: actor.name, external_ref: externalRef };
    await recordActivity(tx, actor, { type: 'profile', candidateId, details });
  }
  return link;
}

/**
 * When an applicant applied by what the partner sends. It is a wish of theirs only with their consent to
 * be contacted: without it, what they asked since they last applied counts.
 */
async function appliedBy(tx: Tx, candidate: Candidate, { applied_at, consent }: Ingest) {
  const appliedAt = applied_at ?? undefined;
  if (consent?.contact !== true) return { appliedAt, wishedAt: await lastWish(tx, candidate) };
  const now = currentTime();
  return { appliedAt, wishedAt: appliedAt && appliedAt < now ? appliedAt : now };
}

type Known = { sites: Site[]; webhookUrl?: string };

async function ingestInto(tx: Tx, actor: Actor, input: Ingest, known: Known): Promise<Ingested> {
  const { sites, webhookUrl } = known;
  const { orgId } = actor;
  const { external_ref: externalRef } = input;
  const number = await readPhoneOf(tx, orgId, input.phone);
  const { phoneE164 } = number;
  await lockBlocklistShared(tx, orgId);
  await lockApplicant(tx, orgId, [
    `ref:${externalRef}`,
    ...(phoneE164 ? [`phone:${phoneE164}`] : []),
  ]);
  const matched = await match(tx, orgId, externalRef, phoneE164);
  if (matched) await lockApplicationsOf(tx, { orgId, candidateId: matched.candidate.id });
  const before = matched ? await readLastSent(tx, matched.candidate) : null;
  const candidate = matched
    ? await refresh(tx, actor, matched.candidate, { input, number, before })
    : await create(tx, actor, input, number);
  const isClaim = matched?.isClaim ?? false;
  const said = saidIn(input, number);
  const sent = sentNow(before, said);
  const binding = { externalRef, sent, isClaim, ...(webhookUrl !== undefined && { webhookUrl }) };
  const link = await bind(tx, actor, candidate, binding);
  if (matched && webhookUrl !== undefined) {
    await followEndpoint(tx, orgId, webhookUrl, candidate.id);
  }
  const applications = await atEach(sites, async (site): Promise<PlacedApplication> => {
    // Who only re-sends an applicant that was moved away must not bring them back.
    const existing = await lockLatest(tx, site, candidate.id);
    if (!existing) requireActive(site);
    const arranged = existing
      ? await arrangeScreening(tx, existing, candidate)
      : await applyAt(tx, actor, site, candidate, await appliedBy(tx, candidate, input));
    const movedTo = existing ? await movedToLocationRef(tx, existing) : null;
    return { ...arranged, locationRef: site.locationRef, movedToLocationRef: movedTo };
  });
  if (matched) {
    const [first] = applications;
    await keepTyped(tx, actor, candidate, newsIn(candidate, before, said), first?.application);
    const numbers = { before: matched.candidate, after: candidate, sentBefore: before };
    await keepReplaced(tx, actor, numbers, first?.application);
  }
  const deduped = matched !== null;
  return {
    candidateId: candidate.id,
    externalRef,
    phoneE164,
    webhookUrl: link.webhookUrl,
    deduped,
    applications,
  };
}

/**
 * Takes in an applicant of the partner: matched or created, bound to the partner's id, with one
 * application at each location and the screening calls they need, all or nothing. A number that cannot
 * exist is kept and matches nobody. Throws VALIDATION_ERROR, also for an application of the future,
 * UNKNOWN_LOCATION_REF, or the rule that the URL breaks, and then nothing is kept.
 */
export async function ingestCandidate(partner: PartnerActor, input: Ingest): Promise<Ingested> {
  requirePast('applied_at', input.applied_at);
  const refs = input.location_ref ? [input.location_ref] : (input.location_refs ?? []);
  const { orgId, sites } = await locate(prisma(), partner, [...new Set(refs)]);
  const webhookUrl =
    input.webhook_url == null ? {} : { webhookUrl: await requireWebhookUrl(input.webhook_url) };
  const known = { sites, ...webhookUrl };
  const actor = automationOf(partner, orgId);
  return inTransaction((tx) => ingestInto(tx, actor, input, known));
}
