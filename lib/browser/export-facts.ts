import { type Answer, ApiError, call } from './api';

export type ExportedJob = { title: string; owner: string | null };

type Job = Pick<Answer<'getJob'>, 'id' | 'title' | 'recruiter_id'>;

const AT_ONCE = 100;
const MOST_PAGES = 20;

const deleted = (id: string): Job => ({ id, title: 'Deleted job', recruiter_id: null });

async function readJob(jobId: string): Promise<Job> {
  return call('getJob', { params: { jobId } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return deleted(jobId);
    throw error;
  });
}

async function readJobs(wanted: ReadonlySet<string>): Promise<Job[]> {
  const found = new Map<string, Job>();
  const isMissing = (id: string) => !found.has(id);
  for (let page = 1; page <= MOST_PAGES && [...wanted].some(isMissing); page += 1) {
    const { data, pagination } = await call('listJobs', { query: { page, limit: AT_ONCE } });
    for (const job of data) found.set(job.id, job);
    if (page >= pagination.total_pages) break;
  }
  // A deleted job is in no list, and its applications still name it.
  for (const id of [...wanted].filter(isMissing)) found.set(id, await readJob(id));
  return [...found.values()];
}

/** Reads what a file says of jobs, by their ids: title and owner. */
export async function readExportedJobs(
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedJob>> {
  const [jobs, { members }] = await Promise.all([readJobs(new Set(jobIds)), call('listMembers')]);
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  return new Map(
    jobs.map(({ id, title, recruiter_id: owner }) => {
      return [id, { title, owner: names.get(owner ?? '') ?? null }];
    }),
  );
}

/** Reads the names of the organization's locations by their ids. */
export async function readLocationNames(): Promise<ReadonlyMap<string, string>> {
  const { locations } = await call('listLocations');
  return new Map(locations.map(({ location_id: id, name }) => [id, name]));
}
