import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { chooseOpenApplication } from './choose-open-application';

useTestDatabase();

let orgId = '';
let actor: Actor;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  actor = (await createMember(orgId, 'recruiter')).actor;
});

const choose = (candidateId: string, applicationId?: string) =>
  inTransaction((tx) => chooseOpenApplication(tx, actor, candidateId, applicationId));

const closedAt = new Date();

it('takes the only open application, whatever else is closed', async () => {
  const open = await createApplication(orgId);
  const { candidateId } = open;
  await createApplication(orgId, { candidateId, stage: 'hired' });
  await createApplication(orgId, { candidateId, closedAt, closedReason: 'moved' });
  expect((await choose(candidateId)).id).toBe(open.id);
});

it('takes the named one of several, and none unnamed', async () => {
  const one = await createApplication(orgId);
  const other = await createApplication(orgId, { candidateId: one.candidateId });
  expect((await choose(one.candidateId, other.id)).id).toBe(other.id);
  await expect(choose(one.candidateId)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('finds nothing open where all is closed, hired or moved away', async () => {
  for (const closing of [
    { stage: 'hired' },
    { stage: 'client_rejected', closedAt, closedReason: 'rejected' },
    { stage: 'applied', closedAt, closedReason: 'moved' },
  ] as const) {
    const { id, candidateId } = await createApplication(orgId, closing);
    for (const named of [undefined, id]) {
      await expect(choose(candidateId, named)).rejects.toMatchObject({
        code: 'APPLICATION_CLOSED',
      });
    }
  }
});

it('refuses a candidate without applications, a foreign one and another candidate’s', async () => {
  const { id } = await createCandidate(orgId);
  await expect(choose(id)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  const another = await createApplication(orgId);
  const missing = { code: 'APPLICATION_NOT_FOUND' };
  await expect(choose(id, another.id)).rejects.toMatchObject(missing);
  await expect(choose(id, newId())).rejects.toMatchObject(missing);
  const foreign = await createApplication((await createOrganization('Other')).id);
  const unknown = { code: 'CANDIDATE_NOT_FOUND' };
  await expect(choose(foreign.candidateId)).rejects.toMatchObject(unknown);
  await expect(choose(foreign.candidateId, foreign.id)).rejects.toMatchObject(unknown);
});
