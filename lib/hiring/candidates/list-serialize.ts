import { paginate } from '@/lib/base/pagination';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { serializeCandidate } from '@/lib/hiring/records/candidate-record';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import type { CandidateList } from './list';

type ListedApplication = NonNullable<CandidateList['candidates'][number]['applications']>[number];

function serializeListed({ stageReason: reason, ...row }: ListedApplication) {
  return { ...serializeApplication(row), ...(reason !== undefined && { stage_reason: reason }) };
}

/** Turns a page of candidates into the contract's answer. */
export function serializeCandidateList(
  { candidates, total }: CandidateList,
  page: { page: number; limit: number },
) {
  const data = candidates.map((row) => {
    const { applications, tags } = row;
    return Object.assign(
      serializeCandidate(row, row.isFlagged),
      applications && { applications: applications.map(serializeListed) },
      tags && { tags: tags.map(serializeTag) },
      { last_activity_at: row.lastActivityAt.toISOString() },
    );
  });
  return { data, pagination: paginate(page, total) };
}
