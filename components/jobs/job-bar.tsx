'use client';

import { ChevronDown, Download, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { failureText } from '@/components/ui/failure-text';
import { Menu, MenuLabel } from '@/components/ui/menu';
import { type Selection, useSelected } from '@/components/ui/selection';
import { SelectionBar } from '@/components/ui/selection-bar';
import { toast } from '@/components/ui/toast';
import { readable } from '@/components/ui/words';
import { type Job, type JobChanges, type JobStatus, useUpdateJobs } from '@/lib/browser/jobs';
import { saveCsv } from '@/lib/browser/save-file';
import { AssignDialog } from './assign-dialog';
import { followed, jobStatuses, StatusChoices, statusFacts } from './status';

const jobsOf = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

function saveJobs(jobs: readonly Job[]): void {
  saveCsv(
    'jobs',
    [
      ['Title', (job) => job.title],
      ['Status', (job) => statusFacts(job.status).name],
      ['Location', (job) => job.location],
      ['Type', (job) => readable(job.employment_type)],
      ['Screened', (job) => job.candidates_screened],
      ['Qualified', (job) => job.qualified_count],
      ['Hired', (job) => job.hired_count],
      ['Created', (job) => job.created_at],
    ],
    jobs,
  );
}

/** Changes all chosen jobs and says how many were; refused ones stay chosen. */
function useChangeJobs(jobs: readonly Job[], selection: Selection) {
  const update = useUpdateJobs();
  async function change(body: JobChanges, done: string) {
    const jobIds = jobs.map(({ id }) => id);
    const { done: count, refused } = await update.mutateAsync({ jobIds, body });
    selection.replace(refused.map(({ jobId }) => jobId));
    const [first] = refused;
    if (!first) {
      toast.success(`${jobsOf(count)} ${done}`);
      return;
    }
    const title = jobs.find(({ id }) => id === first.jobId)?.title;
    toast.error(`${jobsOf(refused.length)} stayed as before`, {
      description: `${title}: ${failureText(first.error)}`,
    });
  }
  return { change, isBusy: update.isPending };
}

type Changing = ReturnType<typeof useChangeJobs>;

function StatusAction({ count, change, isBusy }: Changing & { count: number }) {
  const [asking, setAsking] = useState<JobStatus | null>(null);
  const question = asking ? followed[asking] : undefined;
  const set = (status: JobStatus) =>
    void change({ status }, `now ${statusFacts(status).name.toLowerCase()}`);
  return (
    <>
      <Menu
        className="w-80"
        trigger={
          <Button size="small" isBusy={isBusy}>
            Status <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuLabel>Set all to</MenuLabel>
        <StatusChoices
          statuses={jobStatuses}
          onChoose={(status) => (followed[status] ? setAsking(status) : set(status))}
        />
      </Menu>
      <Confirm
        isOpen={question !== undefined}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) set(asking);
          setAsking(null);
        }}
        title={`${question?.verb} ${jobsOf(count)}?`}
        confirmLabel={`${question?.verb} with their postings`}
        isDanger={asking === 'closed'}
      >
        Their live postings on job boards are {question?.done} too, and making a job active again
        does not bring them back. Applications already received stay where they are.
      </Confirm>
    </>
  );
}

/** What can be done with all chosen jobs. */
export function JobBar({ selection, jobs }: { selection: Selection; jobs: readonly Job[] }) {
  const ids = useSelected(selection);
  const chosen = jobs.filter(({ id }) => ids.has(id));
  const changing = useChangeJobs(chosen, selection);
  const maySeeMembers = useMay('settings:read');
  const [isAssigning, setIsAssigning] = useState(false);
  return (
    <>
      <SelectionBar label="Selected jobs" selection={selection}>
        <StatusAction count={chosen.length} {...changing} />
        {maySeeMembers ? (
          <Button size="small" onClick={() => setIsAssigning(true)}>
            <UserRound aria-hidden className="max-sm:hidden" /> Assign…
          </Button>
        ) : null}
        <Button size="small" onClick={() => saveJobs(chosen)}>
          <Download aria-hidden className="max-sm:hidden" /> Export
        </Button>
      </SelectionBar>
      {isAssigning ? (
        <AssignDialog
          subject={jobsOf(chosen.length)}
          onClose={() => setIsAssigning(false)}
          onAssign={(recruiterId, name) => {
            setIsAssigning(false);
            void changing.change({ recruiter_id: recruiterId }, `assigned to ${name}`);
          }}
        />
      ) : null}
    </>
  );
}
