import { beforeAll, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { createDesk, type Desk, later, slot } from '@/lib/hiring/interviews/testing/desk';
import { claimMessages, failMessage } from '@/lib/outbox/messages/claim-messages';
import { useTestDatabase } from '@/lib/testing/database';
import { messagesOf } from '@/lib/testing/moves';
import { createInterview } from '@/lib/testing/records';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

/** Lets the letters of an application wait for another attempt, as after a failure of the mail server. */
async function putOff(applicationId: string, dueAt = new Date(Date.now() + 3_600_000)) {
  // Whoever was asked to send them has done so.
  await settleAfterCommit();
  const data = { status: 'queued', sentAt: null, dueAt } as const;
  await prisma().message.updateMany({ where: { applicationId }, data });
}

const statesOf = async (id: string) =>
  Object.fromEntries((await messagesOf(id)).map(({ kind, status }) => [kind, status]));

describe('a letter that waits for another attempt', () => {
  it('about a time is not sent any more once the applicant is rejected', async () => {
    const { id } = await desk.standing('client_request_interview');
    await desk.post(`applications/${id}/schedule`, { slot });
    await putOff(id);
    expect((await desk.post(`applications/${id}/reject`, {})).status).toBe(200);
    expect(await statesOf(id)).toMatchObject({ interview_confirmation: 'cancelled' });
  });

  it('about a time is not sent any more once there is another', async () => {
    const { id } = await desk.standing('client_request_interview');
    await desk.post(`applications/${id}/schedule`, { slot });
    await putOff(id);
    await desk.post(`applications/${id}/reschedule`, { slot: later });
    expect(await statesOf(id)).toMatchObject({ interview_confirmation: 'cancelled' });
    expect((await statesOf(id)).interview_rescheduled).not.toBe('cancelled');
  });

  it('with a link is not sent any more once the applicant is rejected', async () => {
    const { id, candidateId } = await desk.standing('passed_screening_awaiting_scheduling');
    await desk.post(`candidates/${candidateId}/advance-to-scheduling`);
    await desk.post(`candidates/${candidateId}/send-evaluation`);
    await putOff(id);
    await desk.post(`applications/${id}/withdraw`);
    expect(await statesOf(id)).toMatchObject({
      scheduling_link: 'cancelled',
      evaluation_link: 'cancelled',
    });
  });

  it('was overtaken while it was being sent and is not tried again', async () => {
    const { id } = await desk.standing('client_request_interview');
    await desk.post(`applications/${id}/schedule`, { slot });
    await putOff(id, new Date(0));
    const claimed = await claimMessages(100, 60);
    const letter = claimed.find(({ applicationId }) => applicationId === id);
    await desk.post(`applications/${id}/reschedule`, { slot: later });
    expect((await statesOf(id)).interview_confirmation).toBe('queued');
    if (letter) await failMessage(letter, 'the server is down', 60);
    expect((await statesOf(id)).interview_confirmation).toBe('cancelled');
  });
});

describe('an interview whose time has come', () => {
  it.each([
    ['past_interview', 'completed'],
    ['no_show', 'no_show'],
    ['reschedule_requested', 'scheduled'],
  ])('is noted as the stage says: %s, %s', async (stage, status) => {
    for (const many of [false, true]) {
      const application = await desk.standing('interview_scheduled');
      const { id } = application;
      const startTime = new Date(Date.now() - 60_000);
      const held = await createInterview(application, { startTime });
      const toCome = await createInterview(application);
      const answer = many
        ? await desk.post('applications/bulk', {
            action: 'change-stage',
            application_ids: [id],
            to_stage: stage,
          })
        : await desk.post(`applications/${id}/change-stage`, { to_stage: stage });
      expect(answer.status).toBe(200);
      const now = await desk.interviewsOf(id);
      const statusOf = (interviewId: string) =>
        now.find((one: { interview_id: string }) => one.interview_id === interviewId).status;
      expect([statusOf(held.id), statusOf(toCome.id)]).toEqual([status, 'scheduled']);
    }
  });
});
