import { useQueries, useQuery } from '@tanstack/react-query';
import { jobTitleQuery, jobTitlesQuery } from '@/lib/browser/candidate-list';
import { applicationOptions } from '@/lib/browser/options';

/** The titles of the jobs that a list is narrowed to; "…" while one is loading. */
export function useJobNames(jobs: readonly string[]): (jobId: string) => string {
  const newest = useQuery({ ...jobTitlesQuery(), enabled: jobs.length > 0 });
  const missing = newest.data ? jobs.filter((id) => !newest.data.has(id)) : [];
  const older = useQueries({ queries: missing.map(jobTitleQuery) });
  return (jobId) => {
    const one = older[missing.indexOf(jobId)];
    const title = newest.data?.get(jobId) ?? one?.data;
    return title ?? (newest.isError || one?.isError ? 'A job' : '…');
  };
}

/** The application that a list is narrowed to, in words. */
export function useApplicationName(application: string | null): string {
  const query = applicationOptions('', application ?? undefined);
  const { data } = useQuery({ ...query, enabled: application !== null });
  const chosen = data?.find(({ value }) => value === application);
  return chosen ? `${chosen.label}, ${chosen.hint}` : 'One application';
}
