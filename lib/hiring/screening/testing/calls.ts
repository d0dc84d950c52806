import { beforeEach, expect } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { createQuestion } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner, eventsOf } from '@/lib/testing/partner';
import { outsideTwins } from '@/lib/testing/world';
import { type DrainSettings, drainScreenings } from '../drain';
import type { ScreeningCall } from '../provider';
import { simulatedProvider } from '../simulated-provider';

/** What a drain counts that found nothing to do. */
export const nothing = {
  claimed: 0,
  placed: 0,
  completed: 0,
  cancelled: 0,
  retrying: 0,
  failed: 0,
};

/** A provider whose every call hears the same answer to all questions. */
export const saying = (answer: string, resultDueSeconds = 0) => ({
  ...simulatedProvider(resultDueSeconds),
  answer: ({ questions }: ScreeningCall) =>
    questions.map(({ id, prompt }) => ({ questionId: id, question: prompt, answer })),
});

/** Drains with a provider that hears `yes`, unless told otherwise. */
export const drain = (settings: Partial<DrainSettings> = {}) =>
  drainScreenings({ provider: saying('yes'), ...settings });

/** Has the time of every call come. */
export const makeDue = () =>
  pool().query(`UPDATE screening_run SET due_at = now() - interval '1 second'`);

/** The calls of an application, oldest first. */
export const runsOf = (applicationId: string) =>
  prisma().screeningRun.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

/** A partner with one site, whose applicants are called; calls left from before are called off. */
async function createCaller() {
  await pool().query(`UPDATE screening_run SET status = 'cancelled'`);
  const partner = await createTestPartner();
  const site = await addSite(partner.orgId);
  return {
    ...partner,
    site,
    /** An applicant whose call is due. */
    ingest: async (overrides: object = {}) => {
      const webhook_url = 'https://93.184.216.34/hook';
      const agreed = { consent: { contact: true }, webhook_url };
      const body = applicantAt(site.ref, { ...agreed, ...overrides });
      const answer = await partner.send('POST', '/candidates', { body });
      expect(answer.status).toBe(201);
      await makeDue();
      return { ...answer.body, external_ref: body.external_ref };
    },
    /** Has a location ask a knockout question. */
    askAt: async (locationId: string, prompt: string, expectedAnswer: string) => {
      const where = { id: locationId, ...outsideTwins };
      const { intakeJobId } = await prisma().location.findFirstOrThrow({ where });
      const knockout = { kind: 'yes_no', isKnockout: true, expectedAnswer } as const;
      await createQuestion(partner.orgId, intakeJobId ?? '', { prompt, ...knockout });
    },
    /** The types of all events that the partner was told. */
    typesOf: async () => (await eventsOf(partner.orgId)).map(({ type }) => type),
  };
}

type Caller = Awaited<ReturnType<typeof createCaller>>;

/** Gives each test of a file such a partner. */
export function useCaller(): Caller {
  const caller = {} as Caller;
  beforeEach(async () => {
    Object.assign(caller, await createCaller());
  });
  return caller;
}
