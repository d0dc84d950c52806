import { call } from '@/lib/testing/call';

/** The candidate list as somebody with this token sees it, with the ids on the page. */
export async function listAs(token: string, query: Record<string, string>) {
  const answer = await call('GET', '/api/v1/candidates', { token, query });
  const { data, pagination } = answer.body;
  const ids: string[] = data.map((one: { candidate_id: string }) => one.candidate_id);
  return { answer, data, pagination, ids };
}
