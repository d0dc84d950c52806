import { beforeAll, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { createDesk, type Desk, later, slot } from '@/lib/hiring/interviews/testing/desk';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';

useTestDatabase();

const dialled = '+16145550100';
let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

type Contact = { email?: null; phone?: string | null; phoneE164?: string | null };
type Standing = { id: string; candidateId: string };
type Step = [path: (of: Standing) => string, body: object];

const to =
  (action: string) =>
  ({ id }: Standing) =>
    `applications/${id}/${action}`;
const book: Step = [to('schedule'), { slot }];
const advance: Step = [(of) => `candidates/${of.candidateId}/advance-to-scheduling`, {}];
const withdrawal = { outcome: 'candidate_withdrew' };

/** The steps that trigger each kind of message, in order. */
const letters: [kind: string, ...steps: Step[]][] = [
  ['rejection', [to('reject'), {}]],
  ['withdrawal_confirmation', [to('reject'), withdrawal]],
  ['scheduling_link', advance],
  ['evaluation_link', [(of) => `candidates/${of.candidateId}/send-evaluation`, {}]],
  ['interview_confirmation', book],
  ['interview_rescheduled', book, [to('reschedule'), { slot: later }]],
  ['interview_cancelled', book, [to('reject'), {}]],
];

async function standingOf(contact: Contact): Promise<Standing> {
  const { id: candidateId } = await createCandidate(desk.orgId, contact);
  return desk.standing('client_screening', { candidateId });
}

async function letterTo(of: Standing, kind: string, steps: readonly Step[]) {
  for (const [path, body] of steps) expect((await desk.post(path(of), body)).status).toBe(200);
  await settleAfterCommit();
  return (await messagesOf(of.id)).find((message) => message.kind === kind);
}

describe('a candidate with a phone number and no email address', () => {
  it.each(letters)('gets the %s by SMS, without subject and calendar', async (kind, ...steps) => {
    const of = await standingOf({ email: null, phoneE164: dialled });
    const sent = { channel: 'sms', recipient: dialled, status: 'skipped', subject: null };
    expect(await letterTo(of, kind, steps)).toMatchObject({ ...sent, calendar: null });
    const path = `/api/v1/candidates/${of.candidateId}/timeline?type=comm`;
    const { events } = (await call('GET', path, { token: desk.viewer.token })).body;
    const details = { status: 'skipped', failure_reason: 'no_transport', subject: null };
    expect(events[0]).toMatchObject({ type: 'sms', details });
  });

  it('is asked for consent by SMS', async () => {
    const of = await standingOf({ email: null, phoneE164: dialled });
    const wanted = { application_id: of.id, check_type: 'ssn_trace' };
    expect((await desk.post('background-checks', wanted)).status).toBe(201);
    const asked = { kind: 'consent_link', channel: 'sms', recipient: dialled };
    expect(await messagesOf(of.id)).toMatchObject([asked]);
  });

  it.each([
    ['was not read', { phone: '555-0100', phoneE164: null }],
    ['cannot exist', { phone: '000-000-0000', phoneE164: '+10000000000' }],
    ['has an extension', { phone: '614-555-0100 x5', phoneE164: dialled }],
  ])('gets no SMS at a number that %s', async (_, number) => {
    const of = await standingOf({ email: null, ...number });
    await desk.post(`applications/${of.id}/reject`);
    const unsent = { recipient: null, status: 'skipped', failureReason: 'no_address' };
    expect(await messagesOf(of.id)).toMatchObject([unsent]);
  });
});

it('a candidate with an email address gets the calendar file', async () => {
  const message = await letterTo(await standingOf({}), 'interview_confirmation', [book]);
  expect(message).toMatchObject({ channel: 'email', subject: expect.any(String) });
  expect(message?.calendar).toMatch(/^ATTENDEE/m);
});

it('a candidate without any address is booked, and the message is stored as skipped', async () => {
  const of = await standingOf({ email: null, phone: null, phoneE164: null });
  const letter = await letterTo(of, 'interview_confirmation', [book]);
  expect(letter).toMatchObject({ status: 'skipped', failureReason: 'no_address', recipient: null });
});
