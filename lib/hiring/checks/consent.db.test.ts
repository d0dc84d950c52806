import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { createLink } from '@/lib/outbox/links/public-links';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { declineConsent, giveConsent, readAnsweredConsent, readConsentRequest } from './consent';

useTestDatabase();

const refused = { code: 'NOT_FOUND', message: 'This link is not valid, or it is no longer.' };
const signature = { name: 'María Lopez', hasAgreed: true, address: '203.0.113.9' };

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization('Acme Staffing')).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

const post = (path: string, body: object = {}) =>
  call('POST', `/api/v1/background-checks${path}`, { token, body });

async function asked() {
  const { id: applicationId, candidateId } = await createApplication(orgId);
  const where = { orgId, isDefault: true };
  const pipeline = await prisma().checkPipeline.findFirstOrThrow({ where });
  const { body } = await post('', { application_id: applicationId, pipeline_id: pipeline.id });
  const [message] = await messagesOf(applicationId);
  const link = message?.body.match(/\/consent\/([\w-]{43})/)?.[1] ?? '';
  const ids: string[] = body.background_checks.map((one: { check_id: string }) => one.check_id);
  return { applicationId, candidateId, link, ids };
}

const checksOf = (applicationId: string) =>
  prisma().backgroundCheck.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

describe('a consent link', () => {
  test('says who asks, for which job, and what would be checked', async () => {
    const { link } = await asked();
    const request = await readConsentRequest(link);
    expect(request).toMatchObject({
      employer: { name: 'Acme Staffing' },
      jobTitle: 'Warehouse Associate',
      candidateName: 'Maria Lopez',
    });
    expect(request.disclosures.map(({ title }) => title)).toEqual([
      'Identity',
      'Social Security number trace',
      'Criminal records, nationwide',
    ]);
  });

  test('takes a signature for all its checks, with name, time and address, once', async () => {
    const { applicationId, candidateId, link } = await asked();
    await giveConsent(link, signature);
    const checks = await checksOf(applicationId);
    expect(checks).toHaveLength(3);
    for (const check of checks) {
      expect(check).toMatchObject({
        status: 'consent_received',
        consentGiven: true,
        consentName: 'María Lopez',
        consentAddress: '203.0.113.9',
      });
      expect(Date.now() - (check.consentGivenAt?.getTime() ?? 0)).toBeLessThan(10_000);
    }
    const where = { applicationId, actorType: 'candidate' } as const;
    const recorded = await prisma().activity.findMany({ where });
    expect(recorded).toHaveLength(3);
    expect(recorded[0]).toMatchObject({ actorId: candidateId, actorName: 'Maria Lopez' });
    await expect(giveConsent(link, signature)).rejects.toMatchObject(refused);
    await expect(readConsentRequest(link)).rejects.toMatchObject(refused);
  });

  test('keeps what was agreed to, to whom, when and in what words', async () => {
    const { candidateId, link, ids } = await asked();
    await post(`/${ids[0]}/consent`, { signed_name: 'Maria Lopez' });
    await giveConsent(link, signature);
    const path = `/api/v1/candidates/${candidateId}/consents`;
    const { body } = await call('GET', path, { token });
    expect(body.consents).toMatchObject([
      { purpose: 'background_check', given: true, told_to: 'Acme Staffing' },
      { purpose: 'background_check', given: true, words: null, signed_name: 'Maria Lopez' },
    ]);
    expect(body.consents[0].signed_name).toBe('María Lopez');
    expect(body.consents[0].words).toMatch(
      /^Social Security.*\nCriminal.*\nThe report is.*\nI have/,
    );
    const declined = await asked();
    await declineConsent(declined.link, null);
    const kept = await prisma().consentRecord.findMany({
      where: { candidateId: declined.candidateId },
    });
    expect(kept).toMatchObject([{ isGiven: false, signedName: null, toldTo: 'Acme Staffing' }]);
  });

  test.each([
    ['another name', { name: 'John Smith' }, /Maria Lopez/],
    ['no name', { name: '  ' }, /Maria Lopez/],
    ['a name too long', { name: 'Maria Lopez '.repeat(20) }, /Maria Lopez/],
    ['a name no database holds', { name: 'Maria Lopez\0' }, /Maria Lopez/],
    ['no agreement', { hasAgreed: false }, /agree/],
  ])('refuses %s and stays as it is', async (_, wrong, message) => {
    const { applicationId, link } = await asked();
    const given = giveConsent(link, { ...signature, ...wrong });
    await expect(given).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(given).rejects.toThrow(message);
    expect((await checksOf(applicationId)).map(({ status }) => status)).toEqual(
      Array(3).fill('pending'),
    );
    await giveConsent(link, signature);
  });

  test('lets the candidate decline: the checks fail for that reason', async () => {
    const { applicationId, link } = await asked();
    await declineConsent(link, '203.0.113.9');
    for (const check of await checksOf(applicationId)) {
      expect(check).toMatchObject({
        status: 'failed',
        failureReason: 'consent_declined',
        consentGiven: false,
        consentGivenAt: null,
        consentAddress: '203.0.113.9',
      });
    }
    await expect(giveConsent(link, signature)).rejects.toMatchObject(refused);
  });

  test('shows what was answered once it is, until the link expires', async () => {
    const { applicationId, link, ids } = await asked();
    await expect(readAnsweredConsent(link)).rejects.toMatchObject(refused);
    await post(`/${ids[0]}/consent`);
    await expect(readAnsweredConsent(link)).rejects.toMatchObject(refused);
    await declineConsent(link, null);
    const declined = {
      employer: { name: 'Acme Staffing', contact: null, accentColor: null, logoPath: null },
      jobTitle: 'Warehouse Associate',
    };
    expect(await readAnsweredConsent(link)).toEqual({ ...declined, isGiven: false });
    const other = await asked();
    await giveConsent(other.link, signature);
    expect(await readAnsweredConsent(other.link)).toMatchObject({ isGiven: true });
    await prisma().publicLink.updateMany({
      where: { applicationId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await expect(readAnsweredConsent(link)).rejects.toMatchObject(refused);
    await expect(readAnsweredConsent('guessed')).rejects.toMatchObject(refused);
  });

  test('shows nothing once its person is erased, whether it was answered or not', async () => {
    const erasing = (await createMember(orgId)).token;
    const [open, answered] = [await asked(), await asked()];
    await giveConsent(answered.link, signature);
    for (const { candidateId, link } of [open, answered]) {
      const path = `/api/v1/candidates/${candidateId}/erase`;
      expect((await call('POST', path, { token: erasing, body: {} })).status).toBe(200);
      await expect(readConsentRequest(link)).rejects.toMatchObject(refused);
      await expect(giveConsent(link, signature)).rejects.toMatchObject(refused);
      await expect(readAnsweredConsent(link)).rejects.toMatchObject(refused);
    }
  });

  test('covers only what still waits for consent', async () => {
    const { applicationId, link, ids } = await asked();
    await post(`/${ids[0]}/consent`);
    await post(`/${ids[1]}/cancel`);
    expect((await readConsentRequest(link)).disclosures).toHaveLength(1);
    await giveConsent(link, signature);
    const statuses = (await checksOf(applicationId)).map(({ status }) => status);
    expect(statuses).toEqual(['consent_received', 'failed', 'consent_received']);
  });

  test('is worth nothing when nothing waits, or the application is closed', async () => {
    const settled = await asked();
    for (const id of settled.ids) await post(`/${id}/cancel`);
    await expect(readConsentRequest(settled.link)).rejects.toMatchObject(refused);
    const rejected = await asked();
    await call('POST', `/api/v1/applications/${rejected.applicationId}/reject`, {
      token,
      body: {},
    });
    await expect(giveConsent(rejected.link, signature)).rejects.toMatchObject(refused);
    expect((await checksOf(rejected.applicationId))[0]?.status).toBe('failed');
  });

  test('that was followed by a newer one, or is for something else, gets the one wording', async () => {
    const { applicationId, link } = await asked();
    await post('', { application_id: applicationId, check_type: 'motor_vehicle' });
    await expect(readConsentRequest(link)).rejects.toMatchObject(refused);
    const about = { orgId, applicationId, purpose: 'evaluation', validDays: 1 } as const;
    const { url } = await inTransaction((tx) => createLink(tx, about));
    const other = url.split('/').at(-1) ?? '';
    for (const wrong of [other, `${link}x`, '', 'guess']) {
      await expect(readConsentRequest(wrong)).rejects.toMatchObject(refused);
      await expect(giveConsent(wrong, signature)).rejects.toMatchObject(refused);
      await expect(declineConsent(wrong, null)).rejects.toMatchObject(refused);
    }
  });

  test('used many times at once counts once', async () => {
    const { applicationId, link } = await asked();
    const uses = [1, 2, 3].flatMap(() => [
      giveConsent(link, signature),
      declineConsent(link, null),
    ]);
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const statuses = new Set((await checksOf(applicationId)).map(({ status }) => status));
    expect(statuses.size).toBe(1);
    const where = { applicationId, actorType: 'candidate' } as const;
    expect(await prisma().activity.count({ where })).toBe(3);
  });
});
