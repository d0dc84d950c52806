import Link from 'next/link';
import type { TableColumn } from '@/components/ui/table-head';
import { rowTarget } from '@/components/ui/table-row';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Job } from '@/lib/browser/jobs';
import { StatusBadge } from './status';

/** The columns of the list of jobs. */
export const jobColumns: readonly TableColumn<Job>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 'minmax(15rem, 3fr)',
    sortBy: 'title',
    cell: (job) => (
      <Link href={`/jobs/${job.id}`} prefetch={false} {...rowTarget}>
        {job.title}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '7rem',
    sortBy: 'status',
    onCard: 'end',
    cell: (job) => <StatusBadge status={job.status} />,
  },
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(10rem, 1.5fr)',
    onCard: 'line',
    cell: (job) => <span className="text-muted">{job.location || '–'}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    width: '8rem',
    onCard: 'line',
    cell: (job) => <span className="text-muted">{readable(job.employment_type)}</span>,
  },
  {
    id: 'screened',
    header: 'Screened',
    width: '6rem',
    align: 'end',
    cell: (job) => job.candidates_screened.toLocaleString('en'),
  },
  {
    id: 'qualified',
    header: 'Qualified',
    width: '6rem',
    align: 'end',
    cell: (job) => job.qualified_count.toLocaleString('en'),
  },
  {
    id: 'hired',
    header: 'Hired',
    width: '5rem',
    align: 'end',
    cell: (job) => job.hired_count.toLocaleString('en'),
  },
  {
    id: 'created',
    header: 'Created',
    width: '8rem',
    sortBy: 'created_at',
    cell: (job) => <RelativeTime at={job.created_at} className="text-muted" />,
  },
];
