'use client';

import { useQuery } from '@tanstack/react-query';
import { jobTitleQuery, jobTitlesQuery } from '@/lib/browser/candidate-list';

/** The title of a job, read with those of all the newest ones where it is among them. */
export function JobTitle({ jobId }: { jobId: string }) {
  const newest = useQuery(jobTitlesQuery());
  const isOlder = newest.data !== undefined && !newest.data.has(jobId);
  const older = useQuery({ ...jobTitleQuery(jobId), enabled: isOlder });
  const title = newest.data?.get(jobId) ?? older.data;
  return title ? <span title={title}>{title}</span> : <span className="text-muted">…</span>;
}
