import { expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { createBlocklist } from '@/lib/hiring/blocklist/testing/blocklist';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createCandidate } from '@/lib/testing/factories';

useTestDatabase();

test('is_flagged says the same of a candidate wherever one is shown', async () => {
  const blocklist = await createBlocklist();
  const { id: candidateId } = await createCandidate(blocklist.orgId, { email: 'a@b.example' });
  const application = await createApplication(blocklist.orgId, { candidateId });
  const { token } = blocklist;
  const at = `/api/v1/candidates/${candidateId}`;
  const shown = async () => {
    const one = await call('GET', at, { token });
    const changed = await call('PATCH', at, { token, body: { city: 'Troy' } });
    const detail = await call('GET', `/api/v1/applications/${application.id}`, { token });
    const query = { search: 'maria' };
    const list = await call('GET', '/api/v1/candidates', { token, query });
    const all = [one.body, changed.body, detail.body.candidate, list.body.data[0]];
    return all.map(({ is_flagged }) => is_flagged);
  };
  expect(await shown()).toEqual(Array(4).fill(false));
  const entry = await blocklist.add({ match_type: 'email', match_value: 'a@b.example' });
  expect(await shown()).toEqual(Array(4).fill(true));
  await prisma().blocklistEntry.updateMany({
    where: { id: entry.body.blocklist_id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  expect(await shown()).toEqual(Array(4).fill(false));
  const body = { first_name: 'A', last_name: 'B', email: 'a@b.example' };
  expect((await call('POST', '/api/v1/candidates', { token, body })).body.is_flagged).toBe(false);
  await blocklist.add({ match_type: 'email', match_value: 'a@b.example' });
  expect((await call('POST', '/api/v1/candidates', { token, body })).body.is_flagged).toBe(true);
});
