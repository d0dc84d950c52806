import { expect } from 'vitest';
import { call } from '@/lib/testing/call';

/** The overview of a candidate, as somebody with this token sees it. */
export async function overviewAs(
  token: string,
  candidateId: string,
  applicationId?: string,
  include?: string,
) {
  const query = {
    ...(applicationId === undefined ? {} : { application_id: applicationId }),
    ...(include ? { include } : {}),
  };
  const answer = await call('GET', `/api/v1/candidates/${candidateId}/overview`, { token, query });
  expect(answer.status).toBe(200);
  return answer.body;
}
