import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { filledText } from '@/lib/contract/fields';
import { findLink, linkNotFound, spendLink } from '@/lib/outbox/links/public-links';
import type { BackgroundCheck, PublicLink } from '@/prisma/generated/client';
import { changeCheck } from './change-check';
import { type Disclosure, disclosureOf } from './disclosure';
import { resemblesName } from './name-resemblance';

const covered = z.object({ check_ids: z.array(z.string()) });
const signature = filledText(200);

type Reader = Pick<Tx, 'publicLink' | 'application' | 'backgroundCheck'>;

type Request = {
  link: PublicLink;
  checks: BackgroundCheck[];
  person: { id: string; firstName: string; lastName: string };
  jobTitle: string;
  organizationName: string;
};

async function load(db: Reader, token: string): Promise<Request> {
  const link = await findLink(db, 'consent', token);
  const { orgId, applicationId } = link;
  const application = await db.application.findFirst({
    where: { orgId, id: applicationId ?? '', OR: [{ closedAt: null }, { stage: 'hired' }] },
    select: {
      candidate: { select: { id: true, firstName: true, lastName: true } },
      job: { select: { title: true, organization: { select: { name: true } } } },
    },
  });
  const ids = covered.parse(link.details).check_ids;
  const checks = await db.backgroundCheck.findMany({
    where: { orgId, id: { in: ids }, status: 'pending' },
    orderBy: { id: 'asc' },
  });
  if (!application || checks.length === 0) throw linkNotFound();
  const { candidate: person, job } = application;
  return { link, checks, person, jobTitle: job.title, organizationName: job.organization.name };
}

export type ConsentRequest = {
  organizationName: string;
  jobTitle: string;
  candidateName: string;
  disclosures: Disclosure[];
};

const nameOf = ({ firstName, lastName }: Request['person']) => `${firstName} ${lastName}`.trim();

/** Returns what the consent page shows; throws NOT_FOUND. */
export async function readConsentRequest(token: string): Promise<ConsentRequest> {
  const { checks, person, jobTitle, organizationName } = await load(prisma(), token);
  const disclosures = checks.map(({ checkType }) => disclosureOf(checkType));
  return { organizationName, jobTitle, candidateName: nameOf(person), disclosures };
}

function refuse(message: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', message);
}

function checkedName(typed: string, person: Request['person']): string {
  const name = signature.safeParse(typed).data;
  if (name && resemblesName(name, person)) return name;
  throw refuse(`Sign with your name as we know it: ${nameOf(person)}.`);
}

type Change = Parameters<typeof changeCheck>[3];

async function answer(token: string, changeFor: (request: Request) => Change): Promise<void> {
  await inTransaction(async (tx) => {
    const request = await load(tx, token);
    const change = changeFor(request);
    const { link, person, checks } = request;
    await spendLink(tx, link);
    const name = nameOf(person) || 'Candidate';
    const actor: Actor = { type: 'candidate', orgId: link.orgId, id: person.id, name };
    for (const check of checks) await changeCheck(tx, actor, check, change);
  });
}

export type Signature = {
  name: string;
  hasAgreed: boolean;
  /** The network address of the signature. */
  address: string | null;
};

/**
 * Records the candidate's consent to every pending check of a link and marks the link as used.
 * Throws NOT_FOUND, or VALIDATION_ERROR with a message for the candidate.
 */
export async function giveConsent(token: string, { name, hasAgreed, address }: Signature) {
  await answer(token, ({ person }) => {
    const consentName = checkedName(name, person);
    if (!hasAgreed) throw refuse('Tick the box to say that you agree.');
    const consent = { consentGiven: true, consentGivenAt: currentTime() };
    return { to: 'consent_received', data: { ...consent, consentName, consentAddress: address } };
  });
}

/** Records that the candidate declines: the link's checks fail. Throws NOT_FOUND. */
export async function declineConsent(token: string, address: string | null): Promise<void> {
  const data = { consentGiven: false, consentAddress: address };
  await answer(token, () => ({ to: 'failed', reason: 'consent_declined', data }));
}
