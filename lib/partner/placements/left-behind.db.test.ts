import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { readConsentRequest } from '@/lib/hiring/checks/consent';
import { readScheduling } from '@/lib/hiring/scheduling/choose-time';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createLocation } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { createPlacement, type Placement } from './testing/placement';

useTestDatabase();

let placement: Placement;
const slot = { start_time: '2036-03-05T15:00:00.000Z', end_time: '2036-03-05T15:30:00.000Z' };

beforeAll(async () => {
  placement = await createPlacement();
});

const letterOf = async (id: string) =>
  (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');

async function booked() {
  const { id, candidateId } = await placement.standing('client_request_interview');
  expect((await placement.act(id, 'schedule', { slot })).status).toBe(200);
  return { id, candidateId, to: await createLocation(placement.orgId, { name: 'Albany' }) };
}

describe('an interview at the location that is left', () => {
  it('is cancelled, and the letter says where they continue and that a time follows', async () => {
    const { id, to } = await booked();
    const moved = await placement.act(id, 'change-location', { location_id: to.id });
    expect(moved.status).toBe(200);
    const letter = await letterOf(id);
    expect(letter?.subject).toMatch(/^Your application for .* continues at Albany$/);
    expect(letter?.body).toContain('this interview will not take place:');
    expect(letter?.body).toContain('We will write to you about a new time at Albany.');
    expect(letter?.calendar).toContain('METHOD:CANCEL');
  });

  it('promises no time where one is booked there', async () => {
    const { id, candidateId, to } = await booked();
    const there = await placement.addAt(candidateId, to.id);
    const other = { start_time: '2036-04-05T15:00:00Z', end_time: '2036-04-05T15:30:00Z' };
    const { application_id: next } = there.body.application;
    expect((await placement.act(next, 'schedule', { slot: other })).status).toBe(200);
    await placement.act(id, 'change-location', { location_id: to.id });
    expect((await letterOf(id))?.body).toContain('continues at Albany');
    expect((await letterOf(id))?.body).not.toContain('new time');
  });

  it('is cancelled without a word on request', async () => {
    const { id, to } = await booked();
    await placement.act(id, 'change-location', { location_id: to.id, notify: false });
    expect(await letterOf(id)).toBeUndefined();
    const [interview] = await prisma().interview.findMany({ where: { applicationId: id } });
    expect(interview?.status).toBe('cancelled');
  });
});

describe('a background check that is open', () => {
  async function asked() {
    const details = { email: 'ana.berg@mail.example' };
    const { id: candidateId } = await createCandidate(placement.orgId, details);
    const { id } = await placement.standing('applied', { candidateId });
    const body = { application_id: id, check_type: 'identity_verification' };
    const { token } = placement;
    const made = await call('POST', '/api/v1/background-checks', { token, body });
    expect(made.status).toBe(201);
    const [message] = await messagesOf(id);
    return { id, link: message?.body.match(/\/consent\/([\w-]{43})/)?.[1] ?? '' };
  }
  const move = async (id: string) => {
    const to = await createLocation(placement.orgId);
    const answer = await placement.act(id, 'change-location', { location_id: to.id });
    return answer.body.application.application_id as string;
  };
  const checks = (applicationId: string) =>
    prisma().backgroundCheck.findMany({ where: { applicationId } });

  it('goes along with its link and the letter that was not sent', async () => {
    const { id, link } = await asked();
    const next = await move(id);
    expect(await checks(next)).toMatchObject([{ status: 'pending' }]);
    expect(await checks(id)).toEqual([]);
    expect(await messagesOf(next)).toMatchObject([{ kind: 'consent_link' }]);
    expect((await readConsentRequest(link)).disclosures).toHaveLength(1);
  });

  it('stays where it is once it is over', async () => {
    const { id } = await asked();
    const now = new Date();
    const at = { consentGiven: true, consentGivenAt: now, submittedAt: now, completedAt: now };
    const ended = { status: 'completed', result: 'clear', ...at } as const;
    await prisma().backgroundCheck.updateMany({ where: { applicationId: id }, data: ended });
    const next = await move(id);
    expect(await checks(next)).toEqual([]);
    expect(await checks(id)).toMatchObject([{ status: 'completed' }]);
  });
});

it('ends the link to choose a time', async () => {
  const { id, candidateId } = await placement.standing();
  const path = `/api/v1/candidates/${candidateId}/advance-to-scheduling`;
  await call('POST', path, { token: placement.token, body: {} });
  const [message] = await messagesOf(id);
  const link = message?.body.match(/\/schedule\/([\w-]{43})/)?.[1] ?? '';
  expect((await readScheduling(link)).booked).toBeNull();
  const to = await createLocation(placement.orgId);
  await placement.act(id, 'change-location', { location_id: to.id });
  await expect(readScheduling(link)).rejects.toMatchObject({ why: 'withdrawn' });
});
