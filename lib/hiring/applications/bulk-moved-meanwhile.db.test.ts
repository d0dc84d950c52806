import { beforeAll, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf, stageOf } from '@/lib/testing/moves';

useTestDatabase();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'admin')).token;
});

const post = (body: object) => call('POST', '/api/v1/applications/bulk', { token, body });
const applicants = async () => {
  const made = [await createApplication(orgId), await createApplication(orgId)];
  return made.map(({ id }) => id) as [string, string];
};

it.each(['change-stage', 'reject'] as const)(
  '%s leaves who has moved on meanwhile',
  async (action) => {
    const [first, second] = await applicants();
    const from_stages = { [first]: 'applied', [second]: 'applied' };
    const single = { token, body: { to_stage: 'awaiting_screening' } };
    await call('POST', `/api/v1/applications/${second}/change-stage`, single);
    const to_stage =
      action === 'reject' ? {} : { to_stage: 'awaiting_recruiter_action', force: true };
    const answer = await post({
      action,
      application_ids: [first, second],
      from_stages,
      ...to_stage,
    });
    expect(answer.body.results).toMatchObject([
      { application_id: first, success: true },
      {
        ...{ application_id: second, success: false },
        error: {
          code: 'STAGE_CONFLICT',
          message: 'The application is in awaiting_screening, not in applied as the request says.',
        },
      },
    ]);
    expect(await stageOf(second)).toBe('awaiting_screening');
    expect(await messagesOf(second)).toEqual([]);
  },
);

it('refuses stages of applications it does not name, and with reopen', async () => {
  const [id, other] = await applicants();
  const ids = { application_ids: [id] };
  for (const body of [
    { ...ids, action: 'reject', from_stages: { [other]: 'applied' } },
    { ...ids, action: 'reject', from_stages: { [id]: 'nowhere' } },
    { ...ids, action: 'reopen', from_stages: { [id]: 'applied' } },
  ]) {
    expect((await post(body)).body.error.code).toBe('VALIDATION_ERROR');
  }
  expect(await stageOf(id)).toBe('applied');
});
