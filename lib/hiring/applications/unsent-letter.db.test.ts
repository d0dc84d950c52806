import { beforeAll, expect, it } from 'vitest';
import { createDesk, type Desk, slot } from '@/lib/hiring/interviews/testing/desk';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
import { createInterview } from '@/lib/testing/records';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

const none = { email: null, phone: null, phoneE164: null };

async function booked(contact: object) {
  const { id: candidateId } = await createCandidate(desk.orgId, contact);
  const application = await desk.standing('interview_scheduled', { candidateId });
  await createInterview(application);
  return application.id;
}

const ways: [string, (id: string) => [string, object]][] = [
  ['a rejection', (id) => [`applications/${id}/reject`, {}]],
  ['a withdrawal', (id) => [`applications/${id}/withdraw`, {}]],
  ['a hire', (id) => [`applications/${id}/hire`, {}]],
  ['an interview', (id) => [`applications/${id}/reschedule`, { slot }]],
  ['a bulk rejection', (id) => ['applications/bulk', { action: 'reject', application_ids: [id] }]],
];

it.each(ways)('%s says that its letter has no address to go to', async (_, way) => {
  const said = async (contact: object) => {
    const { status, body } = await desk.post(...way(await booked(contact)));
    expect(status).toBe(200);
    return (body.results?.[0] ?? body).message_not_sent;
  };
  expect([await said(none), await said({})]).toEqual(['no_address', undefined]);
});

it('a cancelled interview says so, too', async () => {
  const said = async (contact: object) => {
    const [interview] = await desk.interviewsOf(await booked(contact));
    const answer = await desk.post(`interviews/${interview.interview_id}/cancel`, {});
    expect(answer.status).toBe(200);
    return answer.body.message_not_sent;
  };
  expect([await said(none), await said({})]).toEqual(['no_address', undefined]);
});

it('nothing is said where no letter goes with it', async () => {
  const { id: candidateId } = await createCandidate(desk.orgId, none);
  const { id } = await desk.standing('applied', { candidateId });
  const answer = await desk.post(`applications/${id}/reject`, { send_message: false });
  expect(answer.status).toBe(200);
  expect(answer.body).not.toHaveProperty('message_not_sent');
});
