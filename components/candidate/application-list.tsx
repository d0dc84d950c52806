'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { daysIn, ScoreBadge } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { late } from '@/components/ui/late';
import type { CandidateApplication } from '@/lib/browser/candidates';

const AddLocationDialog = late(() =>
  import('./location-dialog').then((module) => module.AddLocationDialog),
);

function Line({
  application,
  isChosen,
  showsStage,
  onChoose,
}: {
  application: CandidateApplication;
  isChosen: boolean;
  /** A single application shows its stage in the header already. */
  showsStage: boolean;
  onChoose: () => void;
}) {
  const { stageOf } = useStages();
  const { job, location_name: location, status, closed_reason: closed } = application;
  const stage = stageOf(status);
  const days = daysIn(application.stage_entered_at);
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-left text-sm hover:bg-hover',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="min-w-40 grow basis-1/3 truncate">
        <span className="font-medium">{job.title}</span>
        {location ? <span className="text-muted"> · {location}</span> : null}
      </span>
      {showsStage ? (
        <>
          <span className="inline-flex min-w-0 items-center gap-2">
            <StageDot color={stage.color} />
            <span className="truncate">{closed === 'moved' ? 'Moved elsewhere' : stage.name}</span>
          </span>
          <span className="text-xs text-muted tabular-nums" title="Days in this stage">
            {days} d
          </span>
        </>
      ) : null}
      <ScoreBadge score={application.score} />
    </button>
  );
}

function Head({ count, onAdd }: { count: number; onAdd: (() => void) | undefined }) {
  return (
    <div className="mb-2 flex h-8 items-center justify-between gap-3">
      <h2 className="text-sm font-medium">
        Applications <span className="text-muted tabular-nums">{count}</span>
      </h2>
      {onAdd ? (
        <Button size="small" variant="ghost" onClick={onAdd}>
          <Plus aria-hidden /> Add location
        </Button>
      ) : null}
    </div>
  );
}

type Props = {
  candidateId: string;
  name: string;
  applications: readonly CandidateApplication[];
  chosenId: string | undefined;
  /** Nothing can be added to a person who was erased. */
  isErased: boolean;
  onChoose: (applicationId: string) => void;
};

function Lines({ applications, chosenId, isErased, onChoose }: Props) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      {applications.map((application) => (
        <li key={application.application_id}>
          <Line
            application={application}
            isChosen={application.application_id === chosenId}
            showsStage={isErased || applications.length > 1}
            onChoose={() => onChoose(application.application_id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The candidate's applications, one of them in the foreground. */
export function ApplicationList(props: Props) {
  const { candidateId, name, applications, isErased, onChoose } = props;
  const mayAdd = useMay('application:write') && !isErased;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-label="Applications">
      <Head count={applications.length} onAdd={mayAdd ? () => setIsAdding(true) : undefined} />
      {applications.length > 0 ? (
        <Lines {...props} />
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-5 text-sm text-muted">
          No applications yet. {mayAdd ? 'Add the candidate at a location to open one.' : ''}
        </p>
      )}
      {isAdding ? (
        <AddLocationDialog
          candidateId={candidateId}
          name={name}
          onClose={() => setIsAdding(false)}
          onAdded={onChoose}
        />
      ) : null}
    </section>
  );
}
