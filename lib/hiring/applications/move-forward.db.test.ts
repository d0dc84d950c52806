import { beforeAll, describe, expect, it } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { movesOf } from '@/lib/testing/moves';

useTestDatabase();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

const standing = (stage: StageSlug) => createApplication(orgId, { stage });
const forward = (id: string, body?: object) =>
  call('POST', `/api/v1/applications/${id}/move-forward`, { token, ...(body && { body }) });

describe('move-forward', () => {
  it('goes to the first target, without a body too', async () => {
    const { id } = await standing('interview_scheduled');
    const answer = await forward(id);
    expect(answer.status).toBe(200);
    expect(answer.body.stageChange).toEqual({ from: 'interview_scheduled', to: 'past_interview' });
  });

  it.each(['hired', 'dnc', 'client_rejected', 'awaiting_recruiter_action'] as const)(
    'has nowhere to go from %s',
    async (stage) => {
      const { id } = await standing(stage);
      const answer = await forward(id, {});
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('NO_NEXT_STAGE');
      expect(await movesOf(id)).toEqual([]);
    },
  );

  it('walks from applied to where a person must decide', async () => {
    const { id } = await standing('applied');
    const stages: string[] = [];
    for (;;) {
      const answer = await forward(id, {});
      if (answer.status !== 200) break;
      stages.push(answer.body.stageChange.to);
    }
    expect(stages).toEqual([
      'awaiting_screening',
      'passed_screening_awaiting_scheduling',
      'interview_scheduled',
      'past_interview',
      'awaiting_recruiter_action',
    ]);
  });
});
