import { paginate } from '@/lib/base/pagination';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { serializeCandidate } from '@/lib/hiring/records/candidate-record';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import type { CandidateList } from './list';

/** Turns a page of candidates into the contract's answer. */
export function serializeCandidateList(
  { candidates, total }: CandidateList,
  page: { page: number; limit: number },
) {
  const data = candidates.map((row) => {
    const { applications, tags } = row;
    return Object.assign(
      serializeCandidate(row, row.isFlagged),
      applications && { applications: applications.map(serializeApplication) },
      tags && { tags: tags.map(serializeTag) },
      { last_activity_at: row.lastActivityAt.toISOString() },
    );
  });
  return { data, pagination: paginate(page, total) };
}
