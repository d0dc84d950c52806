import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call, type Input, type Versioned } from './api';
import { countEach } from './count-each';

export type Job = Answer<'listJobs'>['data'][number];
export type JobDetail = Answer<'getJob'>;
export type JobStatus = Job['status'];
export type JobFilter = NonNullable<Input<'listJobs'>['query']>;
export type JobChanges = Exclude<NonNullable<Input<'updateJob'>['body']>, FormData>;
export type NewJob = Exclude<NonNullable<Input<'createJob'>['body']>, FormData>;
export type CopyValues = Exclude<NonNullable<Input<'copyJob'>['body']>, FormData>;

export const jobsPerPage = 25;

const COUNTS_MS = 20_000;

/** One page of jobs with their counts. */
export function jobsQuery(filter: JobFilter) {
  return queryOptions({
    queryKey: ['jobs', 'list', filter],
    queryFn: ({ signal }) =>
      call('listJobs', { query: { ...filter, limit: jobsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Counted = Omit<JobFilter, 'status' | 'page' | 'limit' | 'sort'>;

/** How many jobs there are under a filter, in each status and in all (null). */
export function jobCountsQuery(filter: Counted, statuses: readonly JobStatus[]) {
  return queryOptions({
    queryKey: ['jobs', 'list', 'counts', filter],
    queryFn: ({ signal }) =>
      countEach([null, ...statuses], async (status) => {
        const query = { ...filter, ...(status ? { status } : {}), limit: 1 };
        return (await call('listJobs', { query }, { signal })).pagination.total;
      }),
    placeholderData: keepPreviousData,
  });
}

const jobKey = (jobId: string) => ['jobs', 'one', jobId] as const;

/** One job with its counts and newest applications, which are read again while it is on the screen. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: jobKey(jobId),
    queryFn: ({ signal }) => call('getJob', { params: { jobId } }, { signal }),
    refetchInterval: COUNTS_MS,
  });
}

/** The team of a job. */
export function jobTeamQuery(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'team', jobId],
    queryFn: ({ signal }) => call('getJobTeam', { params: { jobId } }, { signal }),
  });
}

const jobApplicationsPerPage = 50;

/** One page of the applications to a job, newest first. */
export function jobApplicationsQuery(
  jobId: string,
  filter: NonNullable<Input<'listJobApplications'>['query']>,
) {
  return queryOptions({
    queryKey: ['applications', 'of job', jobId, filter],
    queryFn: ({ signal }) => {
      const query = { ...filter, limit: jobApplicationsPerPage };
      return call('listJobApplications', { params: { jobId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

const refreshJobs = (client: QueryClient) => client.invalidateQueries({ queryKey: ['jobs'] });

/** Creates a job. */
export function useCreateJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewJob) => call('createJob', { body }),
    onSuccess: () => refreshJobs(client),
  });
}

/** Changes a job, at once on the screen; a refusal puts it back. */
export function useUpdateJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Versioned<JobChanges>) =>
      call('updateJob', { params: { jobId }, ...change }),
    onMutate: async ({ body: { status } }) => {
      await client.cancelQueries({ queryKey: jobKey(jobId) });
      const before = client.getQueryData<JobDetail>(jobKey(jobId));
      if (status && before) client.setQueryData(jobKey(jobId), { ...before, status });
      return before;
    },
    onError: (_error, _changes, before) => {
      if (before) client.setQueryData(jobKey(jobId), before);
    },
    onSuccess: ({ job }) => {
      client.setQueryData<JobDetail>(jobKey(jobId), (known) => known && { ...known, ...job });
    },
    onSettled: () => refreshJobs(client),
  });
}

/** Makes the same change to many jobs, one after another, and answers which were refused and why. */
export function useUpdateJobs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ jobIds, body }: { jobIds: readonly string[]; body: JobChanges }) => {
      const refused: { jobId: string; error: unknown }[] = [];
      for (const jobId of jobIds) {
        await call('updateJob', { params: { jobId }, body }).catch((error: unknown) => {
          refused.push({ jobId, error });
        });
      }
      return { done: jobIds.length - refused.length, refused };
    },
    onSettled: () => refreshJobs(client),
  });
}

/** Copies a job with the copy's own values. */
export function useCopyJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CopyValues) => call('copyJob', { params: { jobId }, body }),
    onSuccess: () => refreshJobs(client),
  });
}

/** Deletes a job; lists of jobs are read again. */
export function useDeleteJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteJob', { params: { jobId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['jobs', 'list'] }),
        client.invalidateQueries({ queryKey: ['jobs', 'options'] }),
      ]),
  });
}
