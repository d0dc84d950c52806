'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuLabel } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { type JobDetail, type JobStatus, useUpdateJob } from '@/lib/browser/jobs';
import { followed, jobStatuses, StatusChoices, statusFacts } from './status';

function useStatusChange(job: JobDetail) {
  const update = useUpdateJob(job.id);
  const change = (status: JobStatus, isUndo = false) => {
    const before = job.status;
    // Setting the status back does not bring postings back.
    const canUndo = !isUndo && !followed[status];
    // A promise, unlike the mutation's callbacks, also settles when the job has been left since.
    update
      .mutateAsync({ body: { status } })
      .then(() =>
        toast.success(`${job.title} is now ${statusFacts(status).name.toLowerCase()}`, {
          ...(canUndo ? { undo: () => change(before, true) } : {}),
          ...(followed[status]
            ? { description: `Its live board postings were ${followed[status].done} too.` }
            : {}),
        }),
      )
      .catch(({ message }: Error) =>
        toast.error('The status was not changed', { description: message }),
      );
  };
  return change;
}

function WhatFollows({ job, done }: { job: JobDetail; done: string | undefined }) {
  return (
    <>
      <p>
        Every live posting of “{job.title}” on a job board is {done} with it, so no new applicants
        come from there.
      </p>
      <p className="mt-2">
        Applications already received stay where they are in the pipeline. Making the job active
        again does not bring its postings back.
      </p>
    </>
  );
}

/** Changes the status of a job, after saying what happens to its postings. */
export function StatusMenu({ job }: { job: JobDetail }) {
  const [asking, setAsking] = useState<JobStatus | null>(null);
  const change = useStatusChange(job);
  const otherStatuses = jobStatuses.filter(({ value }) => value !== job.status);
  const question = asking ? followed[asking] : undefined;
  return (
    <>
      <Menu
        align="end"
        className="w-80"
        trigger={
          <Button>
            Change status <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuLabel>Now {statusFacts(job.status).name.toLowerCase()}</MenuLabel>
        <StatusChoices
          statuses={otherStatuses}
          onChoose={(value) => (followed[value] ? setAsking(value) : change(value))}
        />
      </Menu>
      <Confirm
        isOpen={question !== undefined}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) change(asking);
          setAsking(null);
        }}
        title={`${question?.verb} this job?`}
        confirmLabel={`${question?.verb} the job and its postings`}
        isDanger={asking === 'closed'}
      >
        <WhatFollows job={job} done={question?.done} />
      </Confirm>
    </>
  );
}
