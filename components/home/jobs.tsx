'use client';

import Link from 'next/link';
import { StatusBadge } from '@/components/jobs/status';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import type { Home, HomeJob } from '@/lib/browser/home';
import { Rows, Section } from './section';

const plural = (count: number, word: string) => `${count.toLocaleString('en')} ${word}`;

function JobRow({ job }: { job: HomeJob }) {
  const { job_id: id, title, location, status, open, unreviewed, interviews, hired } = job;
  return (
    <li className="px-4 py-2 hover:bg-hover">
      <p className="flex items-center gap-2">
        <Link
          href={`/jobs/${id}`}
          prefetch={false}
          className="min-w-0 truncate text-row font-medium hover:underline pointer-coarse:py-1.5"
        >
          {title}
        </Link>
        {status === 'active' ? null : <StatusBadge status={status} />}
      </p>
      <p className="truncate text-xs text-muted">{location}</p>
      <p className="text-xs text-muted">
        <Link
          href={`/pipeline?job=${id}`}
          prefetch={false}
          className="underline-offset-2 hover:text-ink hover:underline"
        >
          {[
            plural(open, 'open'),
            unreviewed > 0 ? plural(unreviewed, 'to decide') : null,
            interviews > 0 ? plural(interviews, 'in interview') : null,
            hired > 0 ? plural(hired, 'hired') : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          <span className="sr-only">: {title} in the pipeline</span>
        </Link>
      </p>
    </li>
  );
}

/** One's own jobs, or all that are active, with what happens in them. */
export function Jobs({ jobs, isMine }: { jobs: Home['jobs']; isMine: boolean }) {
  return (
    <Section
      title={isMine ? 'My jobs' : 'Active jobs'}
      className="md:col-start-2 xl:col-start-1 xl:row-start-2"
    >
      {jobs.items.length === 0 ? (
        <EmptyState
          title={isMine ? 'No job is yours yet' : 'No job is active'}
          className="py-8"
          action={
            <Button asChild size="small">
              <Link href="/jobs">Open jobs</Link>
            </Button>
          }
        >
          {isMine
            ? 'A job is yours once you are its recruiter: its page has a field for it.'
            : 'Make one active, and who applies appears here.'}
        </EmptyState>
      ) : (
        <Rows
          label={isMine ? 'My jobs' : 'Active jobs'}
          total={jobs.total}
          items={jobs.items}
          rest={{ href: '/jobs', name: 'Jobs' }}
        >
          {(job) => <JobRow key={job.job_id} job={job} />}
        </Rows>
      )}
    </Section>
  );
}
