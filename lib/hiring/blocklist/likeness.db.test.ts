import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { notifyCandidate } from '@/lib/hiring/letters/notify-candidates';
import { rejectionText } from '@/lib/outbox/messages/templates';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { addSite, applicantAt, createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let partner: TestPartner;
let orgId = '';
let token = '';
let site = { id: '', ref: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  ({ orgId } = partner);
  ({ token } = await createMember(orgId, 'admin'));
  site = await addSite(orgId);
});

const exclude = () =>
  prisma().organization.update({ where: { id: orgId }, data: { blocklistBehaviour: 'exclude' } });
const block = (match_type: string, match_value: string) =>
  call('POST', '/api/v1/candidates/blocklist', { token, body: { match_type, match_value } });
const enter = (body: object) =>
  call('POST', '/api/v1/candidates', {
    token,
    body: { first_name: 'Amara', last_name: 'Okafor', ...body },
  });
const ingest = (body: object) => partner.send('POST', '/candidates', { body });
const consent = { contact: true };

describe('whose name is only like one on the list', () => {
  beforeEach(exclude);

  test.each([
    ['Maria Garcia', 'Mario', 'Garcia'],
    ['Maria Garcia', 'Mariana', 'Garcia'],
    ['Maria Garcia', 'Garcia', 'Maria'],
    ['Иван Петров', 'Иван', 'Петрова'],
  ])('is flagged and never excluded: %s, %s %s', async (value, first_name, last_name) => {
    const { id: job_id } = await createJob(orgId);
    const { body: entry } = await block('name_fuzzy', value);
    const { body } = await enter({ first_name, last_name, job_id, email: 'a@fine.example' });
    expect(body.blocklist_match.blocklist_id).toBe(entry.blocklist_id);
    const [{ application_id: id, status }] = body.applications;
    expect(status).toBe('applied');
    const row = await prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });
    const letter = { kind: 'rejection', textOf: rejectionText, scheduledAt: null } as const;
    await inTransaction((tx) => notifyCandidate(tx, row, letter));
    const [message] = await messagesOf(id);
    expect(message).toBeDefined();
    expect(message?.failureReason).not.toBe('blocklisted');
  });

  test('is not excluded by a partner’s ingest either', async () => {
    await block('name_fuzzy', 'Maria Garcia');
    const applicant = applicantAt(site.ref, { first_name: 'Mario', last_name: 'Garcia', consent });
    const { body } = await ingest(applicant);
    expect(body.applications[0]).toMatchObject({ status: 'screening', screening: 'skipped' });
  });

  test('is excluded from what they apply for once an entry means them for certain', async () => {
    await block('name_fuzzy', 'Maria Garcia');
    const applicant = applicantAt(site.ref, { first_name: 'Mario', last_name: 'Garcia', consent });
    const { body } = await ingest(applicant);
    const { body: certain } = await block('name_exact', 'Mario Garcia');
    const path = `/api/v1/candidates/${body.candidate_id}`;
    const seen = await call('GET', path, { token });
    expect(seen.body.blocklist_match.blocklist_id).toBe(certain.blocklist_id);
    const other = await addSite(orgId);
    const added = await partner.send('POST', `/candidates/${applicant.external_ref}/locations`, {
      body: { location_refs: [other.ref] },
    });
    expect(added.body.applications[0].status).toBe('rejected');
  });
});
