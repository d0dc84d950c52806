'use client';

import { StageDot } from '@/components/applications/stage-dot';
import { useOpenCandidate } from '@/components/candidate/use-open-candidate';
import { Avatar } from '@/components/ui/avatar';
import { RelativeTime } from '@/components/ui/time';
import type { JobDetail } from '@/lib/browser/jobs';
import { fullName } from '@/lib/words/full-name';
import type { StageCount } from './use-stage-counts';

type Application = JobDetail['recent_applications'][number];

/** The name of whoever applied. */
export function applicantName({ candidates }: Application): string {
  return candidates ? fullName(candidates) : 'Candidate';
}

/** Who applied last; each opens over the page. */
export function RecentApplications({
  applications,
  stages,
}: {
  applications: readonly Application[];
  stages: readonly StageCount[];
}) {
  const open = useOpenCandidate();
  return (
    <ul className="divide-y divide-line">
      {applications.map((application) => {
        const stage = stages.find(({ slug }) => slug === application.status);
        const name = applicantName(application);
        return (
          <li key={application.application_id}>
            <button
              type="button"
              onClick={() => open(application)}
              className="-mx-2 flex w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-lg px-2 py-2 text-left text-sm hover:bg-hover"
            >
              <Avatar name={name} className="size-7" />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">
                  <bdi>{name}</bdi>
                </span>
                <span className="flex items-center gap-1.5 truncate text-xs text-muted">
                  <StageDot color={stage?.color ?? null} className="size-2" />
                  {stage?.name}
                </span>
              </span>
              <RelativeTime
                at={application.applied_at ?? application.created_at}
                className="shrink-0 text-xs text-muted"
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
