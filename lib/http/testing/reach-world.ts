import { addToken } from '@/lib/auth/api-tokens/token-rows';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { JobRole, Permission, Role } from '@/lib/contract/permissions';
import { storeFile } from '@/lib/hiring/documents/storage';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createPosting,
  createQuestion,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createConversation,
  createDocument,
  createInterview,
  createInterviewOffers,
  createMessage,
  createNote,
} from '@/lib/testing/records';

/** Something of every kind that belongs to one application, by the parameter that names it. */
export type Place = Record<
  | 'locationId'
  | 'jobId'
  | 'candidateId'
  | 'applicationId'
  | 'messageId'
  | 'checkId'
  | 'interviewId'
  | 'documentId'
  | 'slotId',
  string
>;

type At = { word: string; candidateId?: string };

async function storeDocument(orgId: string, jobId: string, name: string): Promise<string> {
  const { id, storageKey } = await createDocument(orgId, jobId, { name });
  await storeFile(storageKey, Buffer.from('%PDF-1.4'), 'application/pdf');
  return id;
}

/** Fills a place; `word` stands in every text of it. */
export async function fillPlace(orgId: string, { word, candidateId }: At): Promise<Place> {
  const location = await createLocation(orgId, { name: 'An office' });
  const job = await createJob(orgId, { title: `${word} job`, locationId: location.id });
  const person = candidateId ?? (await createCandidate(orgId, { lastName: word })).id;
  const application = await createApplication(orgId, {
    ...{ candidateId: person, jobId: job.id, locationId: location.id },
    ...{ stage: 'interview_scheduled', resumeData: { skills: [word] } },
  });
  const applicationId = application.id;
  await createActivity(orgId, {
    ...{ candidateId: person, applicationId },
    ...{ jobId: job.id, details: { body: word } },
  });
  await createNote(application, { body: word });
  await createConversation(application, { summary: word });
  await createPosting(orgId, job.id);
  await createQuestion(orgId, job.id, { prompt: word });
  const { userId } = await createMember(orgId, 'recruiter');
  const [slot] = await createInterviewOffers(orgId, userId, 1);
  if (slot) {
    const where = { orgId_id: { orgId, id: slot.id } };
    await prisma().interviewOffer.update({ where, data: { jobId: job.id } });
  }
  return {
    ...{ locationId: location.id, jobId: job.id, candidateId: person, applicationId },
    messageId: (await createMessage(application, { subject: word, dueAt: new Date('2036-01-01') }))
      .id,
    checkId: (await createBackgroundCheck(application)).id,
    interviewId: (await createInterview(application)).id,
    documentId: await storeDocument(orgId, job.id, word),
    slotId: slot?.id ?? '',
  };
}

/** Somebody who asks, in the words of the rules: a role, locations, and a seat in the team of a job. */
export type Asker = {
  name: string;
  role: Role;
  isScoped: boolean;
  seat: JobRole | null;
  /** What their API token is narrowed to; null where it is not. */
  permissions: readonly Permission[] | null;
  /** Whether it is a service account. */
  isSystem: boolean;
  token: string;
};

type NewAsker = { role: Role; scopedTo?: string; seat?: { role: JobRole; jobId: string } };

/** Adds a member with a token. */
export async function addAsker(orgId: string, { role, scopedTo, seat }: NewAsker): Promise<Asker> {
  const { userId, token } = await createMember(orgId, role);
  const key = { orgId, userId };
  if (scopedTo) {
    const where = { orgId_userId: key };
    await prisma().membership.update({ where, data: { isScoped: true } });
    await prisma().memberLocation.create({ data: { ...key, locationId: scopedTo } });
  }
  if (seat) {
    await prisma().jobTeamMember.create({ data: { ...key, jobId: seat.jobId, role: seat.role } });
  }
  const name = [role, scopedTo && 'of one location', seat?.role].filter(Boolean).join(', ');
  const isScoped = Boolean(scopedTo);
  const seated = seat?.role ?? null;
  return { name, role, isScoped, seat: seated, permissions: null, isSystem: false, token };
}

type NewSystem = { role: Role; permissions?: readonly Permission[]; scopedTo?: string };

/** Adds a service account with an API token, narrowed or not. */
export async function addSystem(
  orgId: string,
  { role, permissions, scopedTo }: NewSystem,
): Promise<Asker> {
  const id = newId();
  await prisma().serviceAccount.create({ data: { orgId, id, name: role, role, createdBy: '' } });
  const expiresAt = new Date(Date.now() + 86_400_000);
  const limits = { permissions: permissions ?? null, locationIds: scopedTo ? [scopedTo] : null };
  const wanted = { orgId, owner: { serviceAccountId: id }, name: null, createdBy: '', expiresAt };
  const { token } = await inTransaction((tx) => addToken(tx, { ...wanted, ...limits }));
  const words = ['a system', scopedTo && 'of one location', permissions && 'narrowed'];
  const name = [role, ...words].filter(Boolean).join(', ');
  const isScoped = Boolean(scopedTo);
  const narrowed = permissions ?? null;
  return { name, role, isScoped, seat: null, permissions: narrowed, isSystem: true, token };
}

export type ReachWorld = {
  orgId: string;
  /** The job whose team is asked of, at the location that some are limited to. */
  own: Place;
  /** Another application of the same person, elsewhere in the organization. */
  other: Place;
  /** Somebody else, elsewhere too. */
  stranger: Place;
  /** In another organization. */
  foreign: Place;
  /** A recruiter: whoever is no person has to name one for an interview. */
  interviewerId: string;
  askers: Asker[];
};

/** The word in every text that belongs to another job and location. */
export const elsewhere = 'elsewhereword';

/** An organization with two jobs at two locations, another one, and everybody who may ask. */
export async function buildReachWorld(): Promise<ReachWorld> {
  const { id: orgId } = await createOrganization();
  const { id: foreignOrgId } = await createOrganization();
  const own = await fillPlace(orgId, { word: 'ownword' });
  const other = await fillPlace(orgId, { word: elsewhere, candidateId: own.candidateId });
  const stranger = await fillPlace(orgId, { word: elsewhere });
  const foreign = await fillPlace(foreignOrgId, { word: elsewhere });
  const seat = (role: JobRole) => ({ role, jobId: own.jobId });
  const everybody: NewAsker[] = [
    ...(['admin', 'recruiter', 'coordinator', 'viewer', 'collaborator'] as const).map((role) => {
      return { role };
    }),
    ...(['recruiter', 'coordinator', 'viewer'] as const).map((role) => {
      return { role, scopedTo: own.locationId };
    }),
    { role: 'collaborator', seat: seat('hiring_manager') },
    { role: 'collaborator', seat: seat('interviewer') },
    { role: 'collaborator', seat: seat('hiring_manager'), scopedTo: own.locationId },
    { role: 'viewer', seat: seat('hiring_manager') },
  ];
  const askers: Asker[] = [];
  for (const one of everybody) askers.push(await addAsker(orgId, one));
  const scopedTo = own.locationId;
  const systems: NewSystem[] = [
    ...(['admin', 'recruiter', 'coordinator', 'viewer'] as const).map((role) => ({ role })),
    { role: 'admin', permissions: ['candidate:read', 'application:read', 'job:write'] },
    { role: 'admin', scopedTo },
    { role: 'recruiter', permissions: ['application:read', 'application:write'], scopedTo },
  ];
  for (const one of systems) askers.push(await addSystem(orgId, one));
  const { userId: interviewerId } = await createMember(orgId, 'recruiter');
  return { orgId, own, other, stranger, foreign, interviewerId, askers };
}

/** What a permission counts for, in the words of the rules: everything, one job and location, nothing. */
export type Extent = 'everything' | 'own' | 'nothing';

type Table = Partial<Record<Permission, readonly (Role | JobRole)[]>>;

/** Says from the table of permissions alone how far a permission of somebody goes. */
export function extentOf(
  { role, isScoped, seat, permissions }: Asker,
  permission: Permission,
  table: Table,
  wholeOrganization: ReadonlySet<Permission>,
): Extent {
  const holders = table[permission] ?? [];
  if (permissions && !permissions.includes(permission)) return 'nothing';
  if (isScoped && wholeOrganization.has(permission)) return 'nothing';
  if (holders.includes(role)) return isScoped ? 'own' : 'everything';
  return seat && holders.includes(seat) ? 'own' : 'nothing';
}
