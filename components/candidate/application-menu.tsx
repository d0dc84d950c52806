'use client';

import { ChevronDown } from 'lucide-react';
import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { CandidateApplication } from '@/lib/browser/candidates';
import { useSubject } from './candidate-context';

/** The job an application is for, with its place unless the title says it. */
export function jobAndPlace({ job, location_name: place }: CandidateApplication): string {
  return place && !job.title.includes(place) ? `${job.title} · ${place}` : job.title;
}

/** The job of the application in the foreground; where there are others, a menu of them. */
export function ApplicationMenu({
  applications,
}: {
  applications: readonly CandidateApplication[];
}) {
  const { application, choose } = useSubject();
  const { stageOf } = useStages();
  const title = jobAndPlace(application);
  if (applications.length < 2) {
    return (
      <span title={title} className="min-w-0 truncate font-medium text-ink">
        {title}
      </span>
    );
  }
  return (
    <Menu
      className="max-w-96"
      trigger={
        <button
          type="button"
          className="inline-flex min-w-0 cursor-pointer items-center gap-1 rounded font-medium text-ink hover:underline"
        >
          <span title={title} className="truncate">
            {title}
          </span>
          <span className="shrink-0 text-muted">· {applications.length} applications</span>
          <ChevronDown className="size-3.5 shrink-0" aria-hidden />
        </button>
      }
    >
      <MenuChoice
        value={application.application_id}
        onChange={choose}
        options={applications.map((one) => {
          const { name, color } = stageOf(one.status);
          const stage = one.closed_reason === 'moved' ? 'Moved elsewhere' : name;
          return {
            value: one.application_id,
            label: `${jobAndPlace(one)} – ${stage}`,
            icon: <StageDot color={color} />,
          };
        })}
      />
    </Menu>
  );
}
