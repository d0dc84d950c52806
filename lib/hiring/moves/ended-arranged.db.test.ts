import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { readConsentRequest } from '@/lib/hiring/checks/consent';
import { readScheduling } from '@/lib/hiring/scheduling/choose-time';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';

useTestDatabase();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'admin')).token;
});

const post = (path: string, body: object) => call('POST', `/api/v1/${path}`, { token, body });
const checkOf = (applicationId: string) =>
  prisma().backgroundCheck.findFirstOrThrow({ where: { applicationId } });
const later = { scheduled_send_at: '2036-01-01T00:00:00Z' };

/** An applicant who was asked to consent to a check and to choose a time, with the links. */
async function asked() {
  const { id, candidateId } = await createApplication(orgId, { stage: 'applied' });
  const check = { application_id: id, check_type: 'identity_verification' };
  expect((await post('background-checks', check)).status).toBe(201);
  await post(`candidates/${candidateId}/advance-to-scheduling`, {});
  const text = (await messagesOf(id)).map(({ body }) => body).join('\n');
  const tokenOf = (page: string) => text.match(new RegExp(`/${page}/([\\w-]{43})`))?.[1] ?? '';
  return { id, candidateId, consent: tokenOf('consent'), times: tokenOf('schedule') };
}

const about = (id: string, action: string, body: object = {}) =>
  post(`applications/${id}/${action}`, body);
const dead = { code: 'NOT_FOUND', why: 'withdrawn' };

describe('what was asked of an applicant', () => {
  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['rejecting', (id) => about(id, 'reject', later)],
    ['withdrawing', (id) => about(id, 'withdraw')],
    ['do not contact', (id) => about(id, 'change-stage', { to_stage: 'dnc' })],
    [
      'rejecting many',
      (id) => post('applications/bulk', { action: 'reject', application_ids: [id], ...later }),
    ],
  ])('ends visibly by %s', async (_, end) => {
    const { id, consent, times } = await asked();
    expect((await end(id)).status).toBeLessThan(300);
    expect(await checkOf(id)).toMatchObject({
      status: 'failed',
      failureReason: 'application_closed',
    });
    await expect(readConsentRequest(consent)).rejects.toMatchObject(dead);
    await expect(readScheduling(times)).rejects.toMatchObject(dead);
  });

  it.each<[string, object, string, object]>([
    ['a rejection', {}, 'reject', {}],
    ['“Do not contact”', { to_stage: 'dnc' }, 'change-stage', {}],
  ])('is asked again by the same links once %s is undone', async (_, body, action) => {
    const { id, consent, times } = await asked();
    await about(id, action, body);
    const force = { to_stage: 'passed_screening_awaiting_scheduling', force: true, reason: 'Oops' };
    const back =
      action === 'reject' ? await about(id, 'reopen') : await about(id, 'change-stage', force);
    expect(back.status).toBe(200);
    expect(await checkOf(id)).toMatchObject({ status: 'pending', failureReason: null });
    expect((await readConsentRequest(consent)).disclosures).toHaveLength(1);
    expect((await readScheduling(times)).booked).toBeNull();
  });

  it('stays ended where another link had taken its place before', async () => {
    const { id, candidateId, times } = await asked();
    await post(`candidates/${candidateId}/advance-to-scheduling`, {});
    await about(id, 'reject', later);
    await about(id, 'reopen');
    await expect(readScheduling(times)).rejects.toMatchObject(dead);
  });

  it('stays ended where they were blocked meanwhile', async () => {
    const { id, candidateId, times } = await asked();
    await about(id, 'reject', later);
    const blocked = await post(`candidates/${candidateId}/block`, { expires_at: null });
    expect(blocked.status).toBeLessThan(300);
    expect((await about(id, 'reopen')).status).toBe(200);
    await expect(readScheduling(times)).rejects.toMatchObject(dead);
  });

  it('goes on for whoever is hired, as far as it is a check', async () => {
    const { id, consent, times } = await asked();
    await about(id, 'hire');
    expect(await checkOf(id)).toMatchObject({ status: 'pending' });
    expect((await readConsentRequest(consent)).disclosures).toHaveLength(1);
    await expect(readScheduling(times)).rejects.toMatchObject(dead);
  });

  it('is named by the preview', async () => {
    const { id } = await asked();
    const { body } = await post('applications/move-preview', { application_ids: [id] });
    expect(body.applications[0].arranged).toEqual({
      scheduling_link: true,
      evaluation_link: false,
      screening_call: false,
      checks: [{ check_type: 'identity_verification', status: 'pending' }],
    });
  });
});
