'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { type JobDetail, useDeleteJob } from '@/lib/browser/jobs';

function HasOpenApplications({
  job,
  message,
  onClose,
}: {
  job: JobDetail;
  message: string;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title="This job cannot be deleted yet" className="max-w-md">
      <div role="alert" className="space-y-2 text-sm text-muted">
        <p className="font-medium text-ink">{message}</p>
        <p>
          People are still in the running for “{job.title}”. Hire, reject or withdraw each of them,
          then delete the job. To stop new applicants now, close the job instead.
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Keep the job</Button>
        <Button asChild variant="primary">
          <Link href={`/pipeline?job=${job.id}`}>See them in the pipeline</Link>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before a job is deleted; if applications are open, says so and links to them. */
export function DeleteJobDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const router = useRouter();
  const remove = useDeleteJob(job.id);
  const { error } = remove;
  if (error instanceof ApiError && error.code === 'JOB_HAS_OPEN_APPLICATIONS') {
    return <HasOpenApplications job={job} message={error.message} onClose={onClose} />;
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`Deleted ${job.title}`);
            router.push('/jobs');
          },
        })
      }
      isBusy={remove.isPending}
      title={`Delete “${job.title}”?`}
      confirmLabel="Delete the job"
    >
      <p>
        The job disappears from every list and its live board postings are closed. Applications that
        are already decided keep their history and still name it. This cannot be undone.
      </p>
      {error ? (
        <p role="alert" className="mt-3 text-danger">
          {error.message}
        </p>
      ) : null}
    </Confirm>
  );
}
