import { beforeAll, describe, expect, it } from 'vitest';
import { issueScreeningToken } from '@/lib/auth/screening-token';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { movesOf } from '@/lib/testing/moves';
import { createScreening, passed, type Screening } from './testing/results';

useTestDatabase();

let screening: Screening;

beforeAll(async () => {
  screening = await createScreening();
});

describe('a voice agent’s token', () => {
  it('hands in results of its call as automation, and nothing else', async () => {
    const { id, candidateId } = await screening.standing();
    const agent = await issueScreeningToken({ orgId: screening.orgId, applicationIds: [id] }, 600);
    const others = [
      ['GET', `/api/v1/applications/${id}`, undefined],
      ['GET', `/api/v1/candidates/${candidateId}`, undefined],
      ['POST', `/api/v1/applications/${id}/reject`, {}],
    ] as const;
    for (const [method, at, body] of others) {
      const answer = await call(method, at, { token: agent.token, body });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
    const foreign = await screening.post(screening.anyId, passed, agent.token);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
    expect((await screening.post(id, passed, agent.token)).status).toBe(200);
    expect((await movesOf(id))[0]).toMatchObject({
      actorType: 'automation',
      actorName: 'Screening',
    });
  });

  it('is worth nothing once expired, for no organization, or changed', async () => {
    const { id } = await screening.standing();
    const { token: expired } = await issueScreeningToken(
      { orgId: screening.orgId, applicationIds: [id] },
      -1,
    );
    const { token: valid } = await issueScreeningToken(
      { orgId: screening.orgId, applicationIds: [id] },
      60,
    );
    const { token: nowhere } = await issueScreeningToken(
      { orgId: 'acme', applicationIds: [id] },
      60,
    );
    const [head, , signature] = valid.split('.');
    const forged = {
      ...JSON.parse(atob(valid.split('.')[1] ?? '')),
      application_ids: [screening.anyId],
    };
    const claims = Buffer.from(JSON.stringify(forged)).toString('base64url');
    for (const bad of [expired, nowhere, `${head}.${claims}.${signature}`]) {
      const answer = await screening.post(id, passed, bad);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});
