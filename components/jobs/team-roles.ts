import type { JobRole } from '@/lib/browser/permissions';

export type { JobRole };

/** The roles in the team of a job to choose from. */
export const jobRoleOptions: readonly { value: JobRole; label: string }[] = [
  { value: 'hiring_manager', label: 'Hiring manager' },
  { value: 'interviewer', label: 'Interviewer' },
];

/** What each role in a team may do, in a few words. */
export const jobRoleMeanings: Record<JobRole, string> = {
  hiring_manager:
    'A hiring manager sees the people of this job and its documents, writes notes and schedules interviews.',
  interviewer: 'An interviewer sees the people of this job and writes notes.',
};

/** The name of a role in a team. */
export function jobRoleName(role: JobRole): string {
  return jobRoleOptions.find(({ value }) => value === role)?.label ?? role;
}
