import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';

useTestDatabase();

let token = '';
const yesterday = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  ({ token } = await createMember(orgId, 'viewer'));
  await createBlocklistEntry(orgId, { matchValue: 'first@example.com' });
  await createBlocklistEntry(orgId, { matchValue: 'expired@example.com', expiresAt: yesterday });
  await createBlocklistEntry(orgId, { matchValue: 'removed@example.com', removedAt: yesterday });
  await createBlocklistEntry(orgId, { matchValue: 'later@example.com', expiresAt: tomorrow });
  await createBlocklistEntry(orgId, { matchType: 'email_domain', matchValue: '100%_spam.example' });
  const other = await createOrganization('Other');
  await createBlocklistEntry(other.id, { matchValue: 'foreign@example.com' });
});

const list = (query: Record<string, string | undefined> = {}) =>
  call('GET', '/api/v1/candidates/blocklist', { token, query });
const values = async (query: Record<string, string> = {}) => {
  const answer = await list(query);
  expect(answer.status).toBe(200);
  return answer.body.entries.map((entry: { match_value: string }) => entry.match_value);
};

describe('the blocklist', () => {
  it('shows what is in force, newest first', async () => {
    expect(await values()).toEqual(['100%_spam.example', 'later@example.com', 'first@example.com']);
    expect((await list()).body.total).toBe(3);
  });

  it('shows everything the organization ever had where active_only is false', async () => {
    expect(await values({ active_only: 'false' })).toHaveLength(5);
    expect(await values({ active_only: 'true' })).toHaveLength(3);
  });

  it('tells when an entry was removed, of removed ones only', async () => {
    const { entries } = (await list({ active_only: 'false' })).body;
    const removed = entries.filter((entry: object) => 'removed_at' in entry);
    const removedAt = yesterday.toISOString();
    expect(removed).toMatchObject([{ match_value: 'removed@example.com', removed_at: removedAt }]);
  });

  it('filters by type and by text, taking wildcards literally', async () => {
    expect(await values({ match_type: 'email_domain' })).toEqual(['100%_spam.example']);
    expect(await values({ search: 'FIRST' })).toEqual(['first@example.com']);
    expect(await values({ search: '%' })).toEqual(['100%_spam.example']);
    expect(await values({ search: '_' })).toEqual(['100%_spam.example']);
  });

  it('takes wildcards in full width literally too', async () => {
    expect(await values({ search: '％' })).toEqual(['100%_spam.example']);
    expect(await values({ search: '＿' })).toEqual(['100%_spam.example']);
    expect(await values({ search: '＼' })).toEqual([]);
  });

  it('finds nothing where only accents are looked for', async () => {
    const { id } = await createOrganization('Names');
    const own = (await createMember(id)).token;
    await createBlocklistEntry(id, { matchType: 'name_exact', matchValue: 'Ana Ng' });
    for (const search of ['\u0301', '·', '´']) {
      const query = { search };
      const answer = await call('GET', '/api/v1/candidates/blocklist', { token: own, query });
      expect([answer.body.total, answer.body.entries]).toEqual([0, []]);
    }
  });

  it('finds a phone number however it is written', async () => {
    const { id } = await createOrganization('Callers');
    const own = (await createMember(id)).token;
    await createBlocklistEntry(id, { matchType: 'phone', matchValue: '+12125550142' });
    for (const search of ['(212) 555-0142', '555-0142', '+1 212', '2125550142']) {
      const query = { search };
      const answer = await call('GET', '/api/v1/candidates/blocklist', { token: own, query });
      expect(answer.body.total).toBe(1);
    }
  });

  it('goes by limit and offset, the total staying the same', async () => {
    const answer = await list({ limit: '1', offset: '1' });
    expect(answer.body.entries).toHaveLength(1);
    expect(answer.body.total).toBe(3);
    expect((await list({ offset: '999999999999' })).body.entries).toEqual([]);
  });

  it.each([
    { active_only: 'maybe' },
    { match_type: 'face' },
    { limit: '0' },
    { limit: 'x' },
    { limit: '1.5' },
    { offset: '-1' },
    { search: 'a\0b' },
  ])('refuses %j', async (query) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('needs a token', async () => {
    expect((await call('GET', '/api/v1/candidates/blocklist')).status).toBe(401);
  });
});
