import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api';

const SHOWN = 20;

/** Applications to choose from whose applicant matches what was typed; `withId` is among them. */
export function applicationOptions(typed: string, withId?: string) {
  return queryOptions({
    queryKey: ['applications', 'options', typed, withId ?? null],
    queryFn: async ({ signal }) => {
      const query = { ...(typed ? { search: typed } : {}), limit: SHOWN };
      const { applications } = await call('listApplications', { query }, { signal });
      const options = applications.map(({ application_id: value, candidates: candidate, job }) => ({
        value,
        label: candidate ? `${candidate.first_name} ${candidate.last_name}` : '',
        hint: job.title,
      }));
      if (!withId || options.some(({ value }) => value === withId)) return options;
      const params = { applicationId: withId };
      const { candidate, job } = await call('getApplication', { params }, { signal });
      const label = `${candidate.first_name} ${candidate.last_name}`;
      return [{ value: withId, label, hint: job.title }, ...options];
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
