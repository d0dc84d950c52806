import { serializeApplication } from '@/lib/hiring/records/application-record';
import { serializePerson } from '@/lib/hiring/records/candidate-record';
import { type JobCounts, type JobFields, serializeJob } from '@/lib/hiring/records/job-record';
import type { ApplicationOfJob } from './applications';
import type { JobStats } from './stats';

/** Turns a job and its statistics into the contract's Job. */
export function serializeCountedJob({ job: row, stats }: { job: JobFields; stats: JobCounts }) {
  return serializeJob(row, stats);
}

/** Turns an application and its candidate into the contract's Application that embeds them. */
export function serializeJobApplication({ application, candidate }: ApplicationOfJob) {
  return { ...serializeApplication(application), candidates: serializePerson(candidate) };
}

/** Turns a job with its statistics and newest applications into the contract's detail. */
export function serializeJobDetail(detail: {
  job: JobFields;
  stats: JobStats;
  recent: ApplicationOfJob[];
}) {
  const { byStage, ...counts } = detail.stats;
  return {
    ...serializeCountedJob(detail),
    stats: { ...counts, by_stage: byStage },
    recent_applications: detail.recent.map(serializeJobApplication),
  };
}
