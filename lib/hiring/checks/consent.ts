import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { filledText } from '@/lib/contract/fields';
import { keepConsent } from '@/lib/hiring/records/consent-record';
import {
  type Employer,
  employerColumns,
  employerOf,
} from '@/lib/organization/organizations/employer';
import {
  findLink,
  findUsedLink,
  LinkEnded,
  linkNotFound,
  spendLink,
} from '@/lib/outbox/links/public-links';
import { fullName } from '@/lib/words/full-name';
import type { BackgroundCheck, PublicLink } from '@/prisma/generated/client';
import { type CheckChange, changeCheck } from './change-check';
import { consentWords, type Disclosure, disclosureOf } from './disclosure';
import { resemblesName } from './name-resemblance';

const covered = z.object({ check_ids: z.array(z.string()) });
const signature = filledText(200);

type Reader = Pick<
  Tx,
  'publicLink' | 'organization' | '$queryRaw' | 'application' | 'backgroundCheck'
>;

type Request = {
  link: PublicLink;
  checks: BackgroundCheck[];
  person: { id: string; firstName: string; lastName: string };
  jobTitle: string;
  employer: Employer;
};

async function load(db: Reader, token: string): Promise<Request> {
  const link = await findLink(db, 'consent', token);
  const { orgId, applicationId } = link;
  const application = await db.application.findFirst({
    where: { orgId, id: applicationId ?? '', OR: [{ closedAt: null }, { stage: 'hired' }] },
    select: {
      candidate: { select: { id: true, firstName: true, lastName: true } },
      job: { select: { title: true, organization: { select: employerColumns } } },
    },
  });
  const ids = covered.parse(link.details).check_ids;
  const checks = await db.backgroundCheck.findMany({
    where: { orgId, id: { in: ids }, status: 'pending' },
    orderBy: { id: 'asc' },
  });
  if (!application || checks.length === 0) throw new LinkEnded('withdrawn');
  const { candidate: person, job } = application;
  return { link, checks, person, jobTitle: job.title, employer: employerOf(job.organization) };
}

export type ConsentRequest = {
  employer: Employer;
  jobTitle: string;
  candidateName: string;
  disclosures: Disclosure[];
  words: typeof consentWords;
};

/** Returns what the consent page shows; throws NOT_FOUND. */
export async function readConsentRequest(token: string): Promise<ConsentRequest> {
  const { checks, person, jobTitle, employer } = await load(prisma(), token);
  const words = consentWords;
  const disclosures = checks.map(({ checkType }) => disclosureOf(checkType));
  return { employer, jobTitle, candidateName: fullName(person), disclosures, words };
}

/** What whoever has answered a request is shown. */
export type AnsweredConsent = Pick<ConsentRequest, 'employer' | 'jobTitle'> & {
  isGiven: boolean;
};

/** Returns what was answered with a used link; throws NOT_FOUND unless it was. */
export async function readAnsweredConsent(token: string): Promise<AnsweredConsent> {
  const { orgId, applicationId, details } = await findUsedLink(prisma(), 'consent', token);
  // An erasure of the person empties the link.
  const { data } = covered.safeParse(details);
  if (!data) throw linkNotFound();
  const checks = await prisma().backgroundCheck.findMany({
    where: {
      orgId,
      id: { in: data.check_ids },
      OR: [{ consentGiven: true }, { failureReason: 'consent_declined' }],
    },
    select: { consentGiven: true },
  });
  if (!applicationId || checks.length === 0) throw linkNotFound();
  // Staff may have recorded consent to some of them from paper.
  const isGiven = checks.every(({ consentGiven }) => consentGiven);
  const { job } = await prisma().application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: applicationId } },
    select: { job: { select: { title: true, organization: { select: employerColumns } } } },
  });
  return { employer: employerOf(job.organization), jobTitle: job.title, isGiven };
}

function refuse(message: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', message);
}

function checkedName(typed: string, person: Request['person']): string {
  const name = signature.safeParse(typed).data;
  if (name && resemblesName(name, person)) return name;
  throw refuse(`Sign with your name as we know it: ${fullName(person)}.`);
}

/** What the candidate says to a request. */
type Answer = { isGiven: boolean; signedName: string | null; signedAddress: string | null };

function changeOf({ isGiven, signedName, signedAddress }: Answer): CheckChange {
  const data = { consentGiven: isGiven, consentAddress: signedAddress };
  if (!isGiven) return { to: 'failed', reason: 'consent_declined', data };
  const signed = { ...data, consentGivenAt: currentTime(), consentName: signedName };
  return { to: 'consent_received', data: signed };
}

/** What the consent page asked, as the person read it. */
function wordsOf({ checks }: Request): string {
  const read = checks.map(({ checkType }) => disclosureOf(checkType));
  const { terms, agreement } = consentWords;
  return [...read.map(({ title, text }) => `${title}: ${text}`), terms, agreement].join('\n');
}

async function answer(token: string, answerTo: (request: Request) => Answer): Promise<void> {
  await inTransaction(async (tx) => {
    const request = await load(tx, token);
    const given = answerTo(request);
    const { link, person, checks, employer } = request;
    const { orgId } = link;
    await spendLink(tx, link);
    const name = fullName(person) || 'Candidate';
    const actor: Actor = { type: 'candidate', orgId, id: person.id, name };
    for (const check of checks) await changeCheck(tx, actor, check, changeOf(given));
    const about = { orgId, candidateId: person.id, purpose: 'background_check' } as const;
    await keepConsent(tx, { ...about, ...given, toldTo: employer.name, words: wordsOf(request) });
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
    const signedName = checkedName(name, person);
    if (!hasAgreed) throw refuse('Tick the box to say that you agree.');
    return { isGiven: true, signedName, signedAddress: address };
  });
}

/** Records that the candidate declines: the link's checks fail. Throws NOT_FOUND. */
export async function declineConsent(token: string, address: string | null): Promise<void> {
  await answer(token, () => ({ isGiven: false, signedName: null, signedAddress: address }));
}
