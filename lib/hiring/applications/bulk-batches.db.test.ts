import { beforeAll, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { movesOf } from '@/lib/testing/moves';
import { createInterview } from '@/lib/testing/records';

useTestDatabase();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'admin')).token;
});

const standing = async (stages: StageSlug[]) => {
  const made = [];
  for (const stage of stages) made.push(await createApplication(orgId, { stage }));
  return made;
};
const post = (body: object) => call('POST', '/api/v1/applications/bulk', { token, body });

/** In how many transactions rows were written last. */
async function transactionsOf(ids: string[]): Promise<number> {
  const text = 'SELECT DISTINCT xmin::text FROM application WHERE org_id = $1 AND id = ANY ($2)';
  return (await pool().query(text, [orgId, ids])).rows.length;
}

// Moves that cannot be made together are made one by one, with the same result: only the number of
// transactions tells that a batch was made as one.
it.each<[string, object]>([
  ['rejected', { action: 'reject' }],
  ['moved on', { action: 'move-forward' }],
  ['put into one stage', { action: 'change-stage', to_stage: 'client_rejected' }],
])('many are %s in one transaction', async (_, action) => {
  const made = await standing(['applied', 'client_screening', 'interview_scheduled']);
  const ids = made.map(({ id }) => id);
  const answer = await post({ ...action, application_ids: ids });
  expect(answer.body).toMatchObject({ succeeded: 3, failed: 0 });
  expect(await transactionsOf(ids)).toBe(1);
  for (const id of ids) expect(await movesOf(id)).toHaveLength(1);
});

it('a hundred are made at a time, so that nobody waits long for their locks', async () => {
  const { id: jobId } = await createJob(orgId);
  const people = Array.from({ length: 101 }, () => ({
    ...{ orgId, id: newId(), firstName: 'Ada', lastName: 'Ng' },
  }));
  await prisma().candidate.createMany({ data: people });
  const data = people.map(({ id: candidateId }) => ({ orgId, id: newId(), candidateId, jobId }));
  await prisma().application.createMany({ data });
  const ids = data.map(({ id }) => id);
  const answer = await post({ action: 'move-forward', application_ids: ids });
  expect(answer.body).toMatchObject({ succeeded: 101, failed: 0 });
  expect(await transactionsOf(ids.slice(0, 100))).toBe(1);
  expect(await transactionsOf(ids)).toBe(2);
});

it('whoever is rejected with many others is called off, and nobody else', async () => {
  const [ended, alsoEnded, stays] = await standing(Array(3).fill('interview_scheduled'));
  if (!ended || !alsoEnded || !stays) throw new Error('Somebody is missing.');
  const held = await createInterview(ended);
  const kept = await createInterview(stays);
  const action = { action: 'reject', application_ids: [ended.id, alsoEnded.id] };
  expect((await post(action)).body).toMatchObject({ succeeded: 2 });
  expect(await transactionsOf([ended.id, alsoEnded.id])).toBe(1);
  const statusOf = async (id: string) =>
    (await prisma().interview.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } })).status;
  expect([await statusOf(held.id), await statusOf(kept.id)]).toEqual(['cancelled', 'scheduled']);
});
