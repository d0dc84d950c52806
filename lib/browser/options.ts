import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fullName } from '@/lib/words/full-name';
import { call } from './api';
import { allowsRole } from './permissions';

const JOBS_SHOWN = 30;
const APPLICATIONS_SHOWN = 20;

/** Where a job is, and that it is not hired for now: who is added to it should know. */
function hintOf(location: string | null | undefined, status: string): string | undefined {
  const mark = status === 'active' ? '' : status.charAt(0).toUpperCase() + status.slice(1);
  return [mark, location].filter(Boolean).join(' · ') || undefined;
}

/** Jobs to choose from whose title holds what was typed; `withId` is among them in any case. */
export function jobOptions(typed: string, withId?: string) {
  return queryOptions({
    queryKey: ['jobs', 'options', typed, withId ?? null],
    queryFn: async ({ signal }) => {
      const query = { ...(typed ? { search: typed } : {}), limit: JOBS_SHOWN };
      const { data } = await call('listJobs', { query }, { signal });
      const jobs = data.map(({ id, title, location, status }) => ({
        value: id,
        label: title,
        hint: hintOf(location, status),
      }));
      if (!withId || jobs.some(({ value }) => value === withId)) return jobs;
      const params = { jobId: withId };
      const { id, title, location, status } = await call('getJob', { params }, { signal });
      return [{ value: id, label: title, hint: hintOf(location, status) }, ...jobs];
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The organization's locations to narrow by, also those that are switched off. */
export function locationOptions() {
  return queryOptions({
    queryKey: ['locations', 'options'],
    queryFn: async ({ signal }) => {
      const { locations } = await call('listLocations', {}, { signal });
      return locations.map((location) => ({
        value: location.location_id,
        label: location.name,
        hint: location.city ?? undefined,
        isActive: location.is_active,
      }));
    },
    staleTime: 60_000,
  });
}

/** The locations that an application can be opened at: those that are switched on. */
export function activeLocationOptions() {
  return queryOptions({
    ...locationOptions(),
    select: (all) => all.filter(({ isActive }) => isActive),
  });
}

/** Applications to choose from whose applicant matches what was typed; `withId` is among them. */
export function applicationOptions(typed: string, withId?: string) {
  return queryOptions({
    queryKey: ['applications', 'options', typed, withId ?? null],
    queryFn: async ({ signal }) => {
      const query = { ...(typed ? { search: typed } : {}), limit: APPLICATIONS_SHOWN };
      const { applications } = await call('listApplications', { query }, { signal });
      const options = applications.map(({ application_id: value, candidates: candidate, job }) => ({
        value,
        label: candidate ? fullName(candidate) : '',
        hint: job.title,
      }));
      if (!withId || options.some(({ value }) => value === withId)) return options;
      const params = { applicationId: withId };
      const { candidate, job } = await call('getApplication', { params }, { signal });
      const label = fullName(candidate);
      return [{ value: withId, label, hint: job.title }, ...options];
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The members who can own a job; `withId` is among them in any case, and so is who left. */
export function recruiterOptions(withId: string | null) {
  return queryOptions({
    queryKey: ['members', 'recruiters'],
    queryFn: async ({ signal }) => (await call('listMembers', {}, { signal })).members,
    select: (members) =>
      members
        .filter(
          ({ user_id: id, role, is_active: isActive }) =>
            id === withId || (isActive && allowsRole(role, 'job:write')),
        )
        .map(({ user_id: value, name: label }) => ({ value, label })),
    staleTime: 60_000,
  });
}

/** Where applicants came from, as it is stored. */
export function sourceOptions() {
  return queryOptions({
    queryKey: ['sources', 'options'],
    queryFn: async ({ signal }) => (await call('listSources', {}, { signal })).sources,
    staleTime: 60_000,
  });
}
