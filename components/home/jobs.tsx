'use client';

import Link from 'next/link';
import { StatusBadge } from '@/components/jobs/status';
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
          className="min-w-0 truncate py-0.5 text-row font-medium hover:underline pointer-coarse:py-1.5"
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
          className="inline-block py-1 underline-offset-2 hover:text-ink hover:underline"
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
        <p className="px-4 pb-2 text-sm text-muted">
          {isMine
            ? 'No job is yours yet: you are made its recruiter on its page. '
            : 'No job is active yet. '}
          <Link
            href="/jobs"
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            Open jobs
          </Link>
        </p>
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
