import { useQuery } from '@tanstack/react-query';
import { applicationOptions, jobOptions } from '@/lib/browser/options';

/** The job that a list is narrowed to, in words; "…" while it is loading. */
export function useJobName(job: string | null): string {
  const jobs = useQuery({ ...jobOptions('', job ?? undefined), enabled: job !== null });
  const chosen = jobs.data?.find(({ value }) => value === job);
  return chosen?.label ?? (jobs.isError ? 'A job' : '…');
}

/** The application that a list is narrowed to, in words. */
export function useApplicationName(application: string | null): string {
  const query = applicationOptions('', application ?? undefined);
  const { data } = useQuery({ ...query, enabled: application !== null });
  const chosen = data?.find(({ value }) => value === application);
  return chosen ? `${chosen.label}, ${chosen.hint}` : 'One application';
}
