'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/lib/browser/api';
import { jobTitleQuery, jobTitlesQuery } from '@/lib/browser/candidate-list';

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const deletedJob = 'Deleted job';

/** The title of a job, read with those of all the newest ones where it is among them; a deleted one has no title. */
export function JobTitle({ jobId }: { jobId: string }) {
  const newest = useQuery(jobTitlesQuery());
  const isOlder = newest.data !== undefined && !newest.data.has(jobId);
  const older = useQuery({ ...jobTitleQuery(jobId), enabled: isOlder });
  const title = newest.data?.get(jobId) ?? older.data;
  if (title) return <span title={title}>{title}</span>;
  return <span className="text-muted">{isGone(older.error) ? deletedJob : '…'}</span>;
}
