import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createCandidate,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let admin: Member;
let recruiter: Member;
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  admin = await createMember(orgId);
  recruiter = await createMember(orgId, 'recruiter');
  anyId = (await createCandidate(orgId)).id;
  foreignId = (await createCandidate((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/candidates/${id}/legal-hold`;
const ask = (method: string, id: string, body?: object) =>
  call(method, path(id), { token: admin.token, ...(body && { body }) });
const place = (id: string, reason = 'Claim 2026-118') => ask('PUT', id, { reason });
const erase = (id: string) =>
  call('POST', `/api/v1/candidates/${id}/erase`, { token: admin.token, body: {} });

const refusal = {
  path: path(':id'),
  notFound: 'CANDIDATE_NOT_FOUND',
  forbiddenToken: () => recruiter.token,
} as const;

itRefusesStrangers(
  () => ({ token: admin.token, foreignId, id: anyId }),
  [
    { ...refusal, method: 'GET', malformedId: 404 },
    { ...refusal, method: 'PUT', malformedId: 400, options: { body: { reason: 'A claim' } } },
    { ...refusal, method: 'DELETE', malformedId: 400 },
  ],
);

it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 'A claim', until: 'ever' }])(
  'a hold with %j is refused',
  async (body) => {
    const answer = await ask('PUT', anyId, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

it('nobody erases a person on hold until it ends', async () => {
  const { id } = await createCandidate(orgId);
  expect((await ask('GET', id)).body).toEqual({ legal_hold: null });
  const placed = await place(id);
  const shown = { reason: 'Claim 2026-118', placed_by: admin.name };
  expect([placed.status, placed.body.legal_hold]).toMatchObject([200, shown]);
  expect((await ask('GET', id)).body).toEqual(placed.body);
  const refused = await erase(id);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'LEGAL_HOLD']);
  expect(await prisma().candidate.findFirst({ where: { orgId, id } })).toMatchObject({
    firstName: 'Maria',
    erasedAt: null,
  });
  expect((await ask('DELETE', id)).status).toBe(204);
  expect((await ask('DELETE', id)).status).toBe(204);
  expect((await erase(id)).status).toBe(200);
  const kinds = (await auditOf(orgId)).filter(({ targetId }) => targetId === id);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'candidate.held',
    'candidate.released',
    'candidate.erased',
  ]);
});

it('another reason replaces the first, the same one changes nothing', async () => {
  const { id } = await createCandidate(orgId);
  const first = await place(id);
  expect((await place(id)).body).toEqual(first.body);
  expect((await place(id, 'Claim 2027-1')).body.legal_hold.reason).toBe('Claim 2027-1');
  const rows = await prisma().activity.count({ where: { orgId, candidateId: id } });
  expect(rows).toBe(2);
});

it('somebody who was erased cannot be held', async () => {
  const { id } = await createCandidate(orgId);
  await erase(id);
  const answer = await place(id);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it('of a hold and an erasure at one moment only the first happens', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await createCandidate(orgId);
    const [held, erased] = await Promise.all([place(id), erase(id)]);
    const isHeld = held.status === 200;
    expect([held.status, erased.status]).toEqual(isHeld ? [200, 400] : [400, 200]);
    const row = await prisma().candidate.findFirstOrThrow({ where: { orgId, id } });
    expect(row.erasedAt === null).toBe(isHeld);
  }
});
