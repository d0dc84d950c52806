import type { CandidateSeed } from './candidates';
import { copyLine } from './copy';

/** Counts what the tally triggers would have counted, had they run. */
export class Counts {
  #candidates = 0;
  #byJob = new Map<string, number>();

  #add(subject: string, jobId: string, stage: string) {
    const key = `${subject}\t${jobId}\t${stage}`;
    this.#byJob.set(key, (this.#byJob.get(key) ?? 0) + 1);
  }

  /** Counts a candidate and its applications. */
  add(row: CandidateSeed): void {
    this.#candidates += 1;
    for (const { job, stage, screening } of row.applications) {
      this.#add('applications', job.id, stage);
      if (screening) this.#add('screened', job.id, stage);
      if (screening?.result === 'passed') this.#add('qualified', job.id, stage);
    }
  }

  /** Lines for COPY into tally (org_id, subject, job_id, stage, amount). */
  lines(orgId: string): string[] {
    const lines = [copyLine([orgId, 'candidates', null, null, this.#candidates])];
    for (const [key, amount] of this.#byJob) {
      lines.push(copyLine([orgId, ...key.split('\t'), amount]));
    }
    return lines;
  }
}
