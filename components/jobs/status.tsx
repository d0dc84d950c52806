import { Badge, type Tone } from '@/components/ui/badge';
import { MenuItem } from '@/components/ui/menu';
import type { JobStatus } from '@/lib/browser/jobs';

type StatusFacts = { value: JobStatus; name: string; tone: Tone; meaning: string };

/** The statuses of a job in the order of its life, with what each of them means. */
export const jobStatuses: readonly StatusFacts[] = [
  {
    value: 'draft',
    name: 'Draft',
    tone: 'neutral',
    meaning: 'Still being prepared.',
  },
  {
    value: 'active',
    name: 'Active',
    tone: 'success',
    meaning: 'Hiring. Postings that were paused or closed stay so until they are posted again.',
  },
  {
    value: 'paused',
    name: 'Paused',
    tone: 'warning',
    meaning: 'Not hiring for now. Its live postings on job boards are paused too.',
  },
  {
    value: 'closed',
    name: 'Closed',
    tone: 'danger',
    meaning: 'No longer hiring. Its live postings on job boards are closed too.',
  },
  {
    value: 'filled',
    name: 'Filled',
    tone: 'accent',
    meaning: 'Everybody needed is hired. Postings on job boards stay as they are.',
  },
];

/** The name, tone and meaning of a status. */
export function statusFacts(status: JobStatus): StatusFacts {
  const facts = jobStatuses.find(({ value }) => value === status);
  if (!facts) throw new Error(`There is no job status ${status}.`);
  return facts;
}

/** The status of a job in a word. */
export function StatusBadge({ status }: { status: JobStatus }) {
  const { name, tone } = statusFacts(status);
  return <Badge tone={tone}>{name}</Badge>;
}

/** The statuses that job boards follow, in the words of the question that is asked first. */
export const followed: Partial<Record<JobStatus, { verb: string; done: string }>> = {
  paused: { verb: 'Pause', done: 'paused' },
  closed: { verb: 'Close', done: 'closed' },
};

/** Statuses to choose from in a menu, each with what it means. */
export function StatusChoices({
  statuses,
  onChoose,
}: {
  statuses: readonly StatusFacts[];
  onChoose: (status: JobStatus) => void;
}) {
  return statuses.map(({ value, name, meaning }) => (
    <MenuItem key={value} onSelect={() => onChoose(value)}>
      <span className="block font-medium">{name}</span>
      <span className="block text-xs text-muted">{meaning}</span>
    </MenuItem>
  ));
}
