import { paginate } from '@/lib/base/pagination';
import { serializeApplication } from '@/lib/hiring/applications/serialize';
import type { CandidateList } from './list';
import { serializeCandidate } from './serialize';

/** Turns a page of candidates into the contract's answer. */
export function serializeCandidateList(
  { candidates, total }: CandidateList,
  page: { page: number; limit: number },
) {
  const data = candidates.map(({ applications, ...row }) => ({
    ...serializeCandidate(row),
    ...(applications && { applications: applications.map(serializeApplication) }),
    last_activity_at: row.lastActivityAt.toISOString(),
  }));
  return { data, pagination: paginate(page, total) };
}
