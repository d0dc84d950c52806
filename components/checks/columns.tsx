import { typeName } from '@/components/applications/check-types';
import { classNames } from '@/components/ui/class-names';
import type { TableColumn } from '@/components/ui/table-head';
import { RowButton } from '@/components/ui/table-row';
import { RelativeTime } from '@/components/ui/time';
import type { ListedCheck } from '@/lib/browser/checks';
import { CheckActions } from './check-actions';
import { CheckStanding } from './check-standing';
import { lateness, nameOf, progressOf, standsSince } from './words';

type Column = TableColumn<ListedCheck>;

const STEPS = ['Requested', 'Consent given', 'Ordered', 'Completed'];

/** The steps of a check as bars, those it has taken filled. */
function Progress({ check }: { check: ListedCheck }) {
  const taken = progressOf(check);
  const isFailed = check.status === 'failed';
  const ink = isFailed ? 'bg-danger' : taken === STEPS.length ? 'bg-success' : 'bg-accent';
  return (
    <span
      role="img"
      aria-label={`${taken} of ${STEPS.length} steps: ${STEPS[taken - 1]}`}
      title={STEPS.slice(0, taken).join(', ')}
      className="inline-flex gap-0.5 align-middle"
    >
      {STEPS.map((step, place) => (
        <span
          key={step}
          className={classNames('h-1.5 w-4 rounded-full', place < taken ? ink : 'bg-line-strong')}
        />
      ))}
    </span>
  );
}

const lateLook = { none: 'text-muted', late: 'text-warning', overdue: 'font-medium text-danger' };

/** The columns after the one that opens a check. */
const facts: readonly Column[] = [
  {
    id: 'type',
    header: 'Check',
    width: 'minmax(8.5rem, 1.4fr)',
    onCard: 'line',
    cell: (row) => typeName(row.check_type),
  },
  {
    id: 'status',
    header: 'Status',
    width: '8.5rem',
    onCard: 'end',
    cell: (row) => <CheckStanding check={row} />,
  },
  { id: 'progress', header: 'Progress', width: '5.5rem', cell: (row) => <Progress check={row} /> },
  {
    id: 'since',
    header: 'Since',
    width: '6rem',
    onCard: 'line',
    cell: (row) => <RelativeTime at={standsSince(row)} className={lateLook[lateness(row)]} />,
  },
  {
    id: 'job',
    header: 'Job',
    width: 'minmax(8rem, 1.4fr)',
    onCard: 'line',
    cell: (row) => row.job_title,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '21rem',
    cell: (row) => (
      <span className="flex gap-1.5">
        <CheckActions check={row} isQuiet about={nameOf(row)} />
      </span>
    ),
  },
];

/** The columns of the list of checks. */
export function checkColumns(open: (checkId: string) => void): Column[] {
  return [
    {
      id: 'candidate',
      header: 'Candidate',
      width: 'minmax(8.5rem, 1.4fr)',
      cell: (row) => (
        <RowButton onClick={() => open(row.check_id)}>
          <bdi>{row.candidate_name}</bdi>
        </RowButton>
      ),
    },
    ...facts,
  ];
}
