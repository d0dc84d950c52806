import { operations } from '@/lib/http/operations';
import type { StageSlug } from '@/lib/pipeline/stages';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
} from '@/lib/testing/factories';
import {
  createBackgroundCheck,
  createBlocklistEntry,
  createDocument,
  createInterview,
  createInterviewOffers,
  createMessage,
} from '@/lib/testing/records';
import { createInvitation } from '@/lib/testing/settings';

/** One request, with ids nobody has used yet. */
export type Asked = {
  method: string;
  path: string;
  params?: Record<string, string>;
  body?: unknown;
};

/** The organization that is written to. */
export type World = { orgId: string; userId: string; jobId: string; locationId: string };

type Made = { params?: Record<string, string>; body?: unknown };
type Make = (world: World, index: number) => Promise<Made>;

const later = (days: number, minutes = 0) =>
  new Date(Date.now() + days * 86_400_000 + minutes * 60_000).toISOString();
const slotOf = (index: number) => ({
  start_time: later(index + 2),
  end_time: later(index + 2, 30),
});

const ofApplication =
  (stage: StageSlug, bodyOf: (index: number) => unknown = () => undefined): Make =>
  async ({ orgId, jobId, locationId }, index) => {
    const { id } = await createApplication(orgId, { stage, jobId, locationId });
    const body = bodyOf(index);
    return { params: { applicationId: id }, ...(body !== undefined && { body }) };
  };

const ofCandidate =
  (stage: StageSlug, bodyOf: (world: World) => unknown): Make =>
  async (world) => {
    const { orgId, jobId, locationId } = world;
    const { candidateId } = await createApplication(orgId, { stage, jobId, locationId });
    return { params: { candidateId }, body: bodyOf(world) };
  };

const ofJob =
  (own: boolean, body?: unknown): Make =>
  async ({ orgId, jobId }) => ({
    params: { jobId: own ? (await createJob(orgId)).id : jobId },
    ...(body !== undefined && { body }),
  });

const ofCheck =
  (given: boolean, body: unknown): Make =>
  async ({ orgId, jobId }) => {
    const application = await createApplication(orgId, { jobId });
    const consent = { status: 'consent_received', consentGivenAt: new Date() } as const;
    const check = await createBackgroundCheck(application, given ? consent : {});
    return { params: { checkId: check.id }, body };
  };

const applications: Record<string, Make> = {
  changeStage: ofApplication('applied', () => ({ to_stage: 'awaiting_screening' })),
  moveForward: ofApplication('applied', () => ({})),
  rejectApplication: ofApplication('applied', () => ({ scheduled_send_at: later(30) })),
  updateApplication: ofApplication('applied', () => ({ score: 80 })),
  scheduleInterview: ofApplication('client_screening', (index) => ({ slot: slotOf(index) })),
  rescheduleInterview: ofApplication('no_show', (index) => ({ slot: slotOf(index) })),
  hireApplication: ofApplication('past_interview', () => ({})),
  withdrawApplication: ofApplication('applied', () => ({})),
  reopenApplication: ofApplication('client_rejected', () => ({})),
  createNote: ofApplication('applied', () => ({ body: 'Prefers mornings.' })),
  placeApplication: ofApplication('applied', () => ({})),
  completeScreening: ofApplication('awaiting_screening', () => ({
    result: 'passed',
    completed_at: later(0, -1),
  })),
  initiateBackgroundChecks: async ({ orgId, jobId }) => {
    const { id: application_id } = await createApplication(orgId, { jobId });
    return { body: { application_id, check_type: 'motor_vehicle' } };
  },
  recordCheckConsent: ofCheck(false, {}),
  submitBackgroundCheck: ofCheck(true, {}),
  cancelBackgroundCheck: ofCheck(false, {}),
  cancelMessage: async ({ orgId, jobId }) => {
    const application = await createApplication(orgId, { jobId });
    const message = await createMessage(application, { dueAt: new Date(later(300)) });
    return { params: { messageId: message.id } };
  },
  resendMessage: async ({ orgId, jobId }) => {
    const application = await createApplication(orgId, { jobId });
    const message = await createMessage(application, { kind: 'evaluation_link', status: 'failed' });
    return { params: { messageId: message.id } };
  },
  cancelInterview: async ({ orgId, jobId }) => {
    const application = await createApplication(orgId, { jobId, stage: 'interview_scheduled' });
    return { params: { interviewId: (await createInterview(application)).id }, body: {} };
  },
  changeLocation: async (world) => {
    const made = await ofApplication('applied')(world, 0);
    return { ...made, body: { location_id: (await createLocation(world.orgId)).id } };
  },
};

const candidates: Record<string, Make> = {
  createCandidate: async ({ jobId }, index) => ({
    body: {
      first_name: 'Ana',
      last_name: `Silva ${index}`,
      phone: '(614) 555-0101',
      job_id: jobId,
    },
  }),
  updateCandidate: ofCandidate('applied', () => ({ city: 'Troy' })),
  sendEvaluation: ofCandidate('client_screening', () => ({})),
  advanceToScheduling: ofCandidate('awaiting_screening', () => ({})),
  addLocation: async ({ orgId, locationId }) => ({
    params: { candidateId: (await createCandidate(orgId)).id },
    body: { location_id: locationId },
  }),
  createBlocklistEntry: async (_, index) => ({
    body: { match_type: 'email', match_value: `blocked.${Date.now()}.${index}@example.com` },
  }),
  findSameContact: async () => ({ body: { phone: '(614) 555-0101' } }),
  previewBlocklistEntry: async (_, index) => ({
    body: { match_type: 'email', match_value: `blocked.${index}@example.com` },
  }),
  deleteBlocklistEntry: async ({ orgId }) => ({
    params: { blocklistId: (await createBlocklistEntry(orgId)).id },
  }),
};

const jobs: Record<string, Make> = {
  createJob: async () => ({ body: { title: 'Night nurse' } }),
  updateJob: ofJob(true, { title: 'Night nurse' }),
  deleteJob: ofJob(true),
  copyJob: ofJob(true, {}),
  replaceQuestions: ofJob(true),
  generateQuestions: ofJob(true, {}),
  setAgentConfiguration: ofJob(true),
  createJobDocument: ofJob(false),
  deleteJobDocument: async ({ orgId, jobId }) => {
    const document = await createDocument(orgId, jobId, { storageKey: 'bench' });
    return { params: { jobId, documentId: document.id } };
  },
};

async function offered(orgId: string): Promise<string> {
  const { userId } = await createMember(orgId, 'recruiter');
  const [offer] = await createInterviewOffers(orgId, userId, 1);
  if (!offer) throw new Error('There is no offered time.');
  return offer.id;
}

const offices: Record<string, Make> = {
  // Each for somebody new: two servers that are compared offer the same times.
  createInterviewSlots: async ({ orgId }) => ({
    body: {
      slots: [slotOf(3_000)],
      interviewer_id: (await createMember(orgId, 'recruiter')).userId,
    },
  }),
  moveInterviewSlot: async ({ orgId }) => ({
    params: { slotId: await offered(orgId) },
    body: slotOf(3_000),
  }),
  removeInterviewSlot: async ({ orgId }) => ({ params: { slotId: await offered(orgId) } }),
  inviteMember: async (_, index) => ({
    body: { email: `invited.${Date.now()}.${index}@example.com`, role: 'viewer' },
  }),
  resendInvitation: async ({ orgId }) => ({
    params: { invitationId: (await createInvitation(orgId)).id },
    body: {},
  }),
  revokeInvitation: async ({ orgId }) => ({
    params: { invitationId: (await createInvitation(orgId)).id },
  }),
  updateMember: async ({ orgId }) => ({
    params: { userId: (await createMember(orgId, 'viewer')).userId },
    body: { role: 'recruiter' },
  }),
  createLocation: async (_, index) => ({ body: { name: `Site ${index}` } }),
  updateLocation: async ({ orgId }) => ({
    params: { locationId: (await createLocation(orgId)).id },
    body: { name: 'Troy' },
  }),
  updateOrganization: async (_, index) => ({ body: { name: `Bench ${index}` } }),
  createApiToken: async () => ({}),
};

const makers: Record<string, Make> = { ...applications, ...candidates, ...jobs, ...offices };

/** Operations that write, by name; those of partners and their settings are measured elsewhere. */
export const writeNames = Object.keys(makers);

/** A request of one of these operations, made ready before the clock runs. */
export async function writeOf(name: string, world: World, index: number): Promise<Asked> {
  const operation = Object.entries(operations).find(([known]) => known === name)?.[1];
  const made = await makers[name]?.(world, index);
  if (!operation || !made) throw new Error(`${name} is no operation.`);
  const { params, body = operation.method === 'DELETE' ? undefined : operation.examples.body } =
    made;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? key);
  return { method: operation.method, path: `/api/v1${path}`, body, ...(params && { params }) };
}
