import type { AnyOperation } from '@/lib/contract/operation';
import { type Permission, permissionTable, wholeOrganization } from '@/lib/contract/permissions';
import type { CallAnswer } from '@/lib/testing/call';
import { type Asker, type Extent, extentOf } from './reach-world';

/** Whose a thing is that is asked for: one’s own, another’s, or another organization’s. */
export type PlaceName = 'own' | 'other' | 'foreign';

/** What a parameter names, the permission that shows it, and what is said where there is none. */
const subjects: Record<string, { read: Permission; code: string }> = {
  candidateId: { read: 'candidate:read', code: 'CANDIDATE_NOT_FOUND' },
  applicationId: { read: 'application:read', code: 'APPLICATION_NOT_FOUND' },
  jobId: { read: 'job:read', code: 'JOB_NOT_FOUND' },
  checkId: { read: 'background_check:read', code: 'BACKGROUND_CHECK_NOT_FOUND' },
  interviewId: { read: 'application:read', code: 'INTERVIEW_NOT_FOUND' },
  messageId: { read: 'application:read', code: 'NOT_FOUND' },
  slotId: { read: 'application:read', code: 'NOT_FOUND' },
};

/** Operations whose body names what they are about. */
const namedInBody: Record<string, string> = {
  initiateBackgroundChecks: 'applicationId',
  createCandidate: 'jobId',
  createInterviewSlots: 'jobId',
};

/** Operations on what belongs to one person, which no system is. */
const ofPersons = ['listViews', 'createView', 'updateView', 'deleteView', 'setDefaultView'];

/** How far a permission of somebody goes. */
export const extent = (asker: Asker, permission: Permission): Extent =>
  extentOf(asker, permission, permissionTable, wholeOrganization);

/** Whether a permission of somebody reaches a place. */
export function isWithin(asker: Asker, permission: Permission, place: PlaceName): boolean {
  const reached = extent(asker, permission);
  return (
    place !== 'foreign' && (reached === 'everything' || (reached === 'own' && place === 'own'))
  );
}

/** What an operation is about; undefined where it is about nothing that has a place. */
export function subjectOf({ id, path }: AnyOperation) {
  const inPath = ['jobId', 'candidateId', 'applicationId', 'checkId'].concat(
    ...[['interviewId', 'messageId', 'slotId']],
  );
  return subjects[namedInBody[id] ?? inPath.find((name) => path.includes(`{${name}}`)) ?? ''];
}

/** Whether an operation is about a person. */
export const isOfPerson = (operation: AnyOperation) =>
  subjectOf(operation) === subjects.candidateId;

/** What outlives a session, whatever of it is made or changed: nobody who is asked about here can, by a token. */
const ofSessions = [
  ...['createApiToken', 'rotateApiToken', 'setSsoProvider', 'removeSsoProvider', 'requireSso'],
  ...['addSsoDomain', 'verifySsoDomain', 'removeSsoDomain', 'unlinkMember'],
];

/** What the table of permissions and the reach say to a request. */
export function expectedAnswer(asker: Asker, operation: AnyOperation, place: PlaceName): string {
  const { permission } = operation;
  if (extent(asker, permission) === 'nothing') return 'INSUFFICIENT_PERMISSIONS';
  if (asker.isSystem && ofPersons.includes(operation.id)) return 'INSUFFICIENT_PERMISSIONS';
  if (ofSessions.includes(operation.id)) return 'INSUFFICIENT_PERMISSIONS';
  const subject = subjectOf(operation);
  if (!subject || isWithin(asker, permission, place)) return 'allowed';
  return isWithin(asker, subject.read, place) ? 'INSUFFICIENT_PERMISSIONS' : subject.code;
}

/** What a request was answered, in the words of `expectedAnswer`. */
export function givenAnswer(operation: AnyOperation, { status, body }: CallAnswer): string {
  const code = body?.error?.code;
  if (code === 'INSUFFICIENT_PERMISSIONS' || (status === 404 && subjectOf(operation))) return code;
  return 'allowed';
}
