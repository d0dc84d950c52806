import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createAgentConfiguration,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let coordinator = '';
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  anyId = (await createJob(orgId)).id;
  foreignId = (await createJob((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/jobs/${id}/agent-configuration`;
const get = async (id: string) => (await call('GET', path(id), { token })).body.agent_configuration;
const put = (id: string, body: unknown) => call('PUT', path(id), { token, body });

const values = { name: 'Kind', greeting: 'Hi!', instructions: 'Listen.' };

const notFound = 'JOB_NOT_FOUND';
itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    { method: 'GET', path: path(':id'), malformedId: 404, notFound },
    {
      method: 'PUT',
      path: path(':id'),
      options: { body: values },
      malformedId: 400,
      notFound,
      forbiddenToken: () => coordinator,
    },
  ],
);

it('is null, then made, then replaced under the same id', async () => {
  const { id } = await createJob(orgId);
  expect(await get(id)).toBeNull();
  const made = await put(id, { ...values, language: 'es-MX', voice: 'calm' });
  expect(made.status).toBe(200);
  const configuration = made.body.agent_configuration;
  expect(configuration).toMatchObject({ ...values, language: 'es-MX', voice: 'calm' });
  expect(await get(id)).toEqual(configuration);
  const job = await call('GET', `/api/v1/jobs/${id}`, { token });
  expect(job.body.agent_config_id).toBe(configuration.agent_config_id);
  const replaced = await put(id, { ...values, name: 'Other' });
  expect(replaced.body.agent_configuration).toMatchObject({
    agent_config_id: configuration.agent_config_id,
    name: 'Other',
    language: 'en-US',
    voice: null,
  });
  const recorded = await prisma().activity.findMany({ where: { orgId, jobId: id } });
  expect(recorded).toMatchObject(Array(2).fill({ details: { change: 'agent_configuration' } }));
});

it('one that two jobs share is left to the other', async () => {
  const { id: agentConfigId } = await createAgentConfiguration(orgId);
  const edited = await createJob(orgId, { agentConfigId });
  const other = await createJob(orgId, { agentConfigId });
  const before = await get(other.id);
  const { body } = await put(edited.id, values);
  expect(body.agent_configuration.agent_config_id).not.toBe(agentConfigId);
  expect(await get(other.id)).toEqual(before);
  expect((await get(edited.id)).name).toBe('Kind');
});

it.each([
  {},
  { ...values, name: ' ' },
  { ...values, greeting: '' },
  { ...values, instructions: null },
  { ...values, language: 'English!' },
  { ...values, voice: 5 },
  { ...values, temperature: 1 },
])('refuses %j and changes nothing', async (body) => {
  const { id } = await createJob(orgId);
  const answer = await put(id, body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await get(id)).toBeNull();
});

it('a deleted job has none to read or to set', async () => {
  const { id } = await createJob(orgId, { deletedAt: new Date() });
  expect((await call('GET', path(id), { token })).status).toBe(404);
  expect((await put(id, values)).status).toBe(404);
});
