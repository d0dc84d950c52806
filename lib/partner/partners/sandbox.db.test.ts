import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addSite,
  applicantAt,
  createTestPartner,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';
import { createBlocklistEntry } from '@/lib/testing/records';

useTestDatabase({
  SERVICE_ENVIRONMENT: 'sandbox',
  DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: 'localhost, 10.0.0.7',
});

let partner: TestPartner;
let locationRef = '';
const listed = newPhone();

beforeEach(async () => {
  partner = await createTestPartner();
  locationRef = (await addSite(partner.orgId)).ref;
  await admin('allow-phone', listed);
});

const admin = async (verb: string, phone?: string, partnerId = partner.partnerId) =>
  adminCommands[`partner ${verb}`]?.run({ partner: partnerId, ...(phone ? { phone } : {}) });

const consent = { contact: true };
const ingest = (body: object) => partner.send('POST', '/candidates', { body });
const skippedFor = (screening_reason: string) => ({ screening: 'skipped', screening_reason });
const runs = () => prisma().screeningRun.count({ where: { orgId: partner.orgId } });

describe('in the sandbox', () => {
  test('a number on the partner’s allowlist is called', async () => {
    const phone = `(${listed.slice(2, 5)}) ${listed.slice(5, 8)}-${listed.slice(8)}`;
    const { body } = await ingest(applicantAt(locationRef, { phone, consent }));
    expect(body).toMatchObject({ screening: 'enqueued', screening_reason: null });
    expect(await runs()).toBe(1);
  });

  test('no other number is', async () => {
    const { body } = await ingest(applicantAt(locationRef, { consent }));
    const skipped = skippedFor('not_on_allowlist');
    expect(body).toMatchObject({ ...skipped, applications: [skipped] });
    expect(await runs()).toBe(0);
  });

  test('neither is one that consent or the blocklist forbids', async () => {
    const sent = applicantAt(locationRef, { phone: listed });
    const first = await ingest(sent);
    expect(first.body).toMatchObject(skippedFor('no_contact_consent'));
    const phone = { matchType: 'phone', matchValue: listed } as const;
    const { id } = await createBlocklistEntry(partner.orgId, phone);
    expect((await ingest({ ...sent, consent })).body).toMatchObject(skippedFor('blocklisted'));
    await prisma().blocklistEntry.updateMany({ where: { id }, data: { removedAt: new Date() } });
    expect((await ingest(sent)).body.screening).toBe('enqueued');
    expect(await runs()).toBe(1);
  });

  test('one that was screened already is settled', async () => {
    const sent = applicantAt(locationRef, { phone: listed, consent });
    const { body } = await ingest(sent);
    await prisma().application.updateMany({
      where: { id: body.application_id },
      data: { screenedAt: new Date(), screeningResult: 'passed' },
    });
    expect((await ingest(sent)).body.screening).toBe('completed');
  });
});

describe('the operator', () => {
  test('allows a number however it is written, once, and takes it back', async () => {
    const phone = newPhone();
    const written = `${phone.slice(2, 5)}.${phone.slice(5, 8)}.${phone.slice(8)}`;
    const both = { phone_allowlist: [listed, phone].sort() };
    expect(await admin('allow-phone', written)).toEqual(both);
    expect(await admin('allow-phone', phone)).toEqual(both);
    expect(await admin('allowed-phones')).toEqual(both);
    const sent = applicantAt(locationRef, { phone, consent });
    expect((await ingest(sent)).body.screening).toBe('enqueued');
    expect(await admin('disallow-phone', written)).toEqual({ phone_allowlist: [listed] });
    expect(await admin('disallow-phone', written)).toEqual({ phone_allowlist: [listed] });
  });

  test.each(['allow-phone', 'disallow-phone'])('%s wants a number and a partner', async (verb) => {
    await expect(admin(verb, '12')).rejects.toThrow('"12" is no phone number that can be called.');
    await expect(admin(verb, listed, partner.orgId)).rejects.toThrow('There is no partner "');
    expect(await admin('allowed-phones')).toEqual({ phone_allowlist: [listed] });
  });
});

describe('hosts the operator exempted', () => {
  test.each([
    ['https://localhost:8443/hook', 201, undefined],
    ['https://10.0.0.7/hook', 201, undefined],
    ['https://10.0.0.8/hook', 400, 'webhook_url_forbidden_host'],
    ['http://localhost/hook', 400, 'webhook_url_not_https'],
    ['https://a:b@localhost/hook', 400, 'invalid_webhook_url'],
  ])('%s is %i', async (webhook_url, status, code) => {
    const answer = await ingest(applicantAt(locationRef, { webhook_url }));
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });
});
