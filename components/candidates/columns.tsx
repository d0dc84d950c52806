import { Ban } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { TagList } from '@/components/tags/tag-chip';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import type { TableColumn } from '@/components/ui/table-head';
import { rowTarget } from '@/components/ui/table-row';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { type ListedCandidate, toldApplications } from '@/lib/browser/candidate-list';
import type { StageSlug } from '@/lib/pipeline/stages';
import { fullName } from '@/lib/words/full-name';
import { JobTitle } from './job-title';

type Column = TableColumn<ListedCandidate>;

type StageOf = (slug: StageSlug) => { name: string; color: string | null };

type Open = (candidateId: string) => void;

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

// A card says only what there is.
const none = <span className="text-muted max-sm:hidden">–</span>;

function bestScore(candidate: ListedCandidate): number | null {
  const scores = toldApplications(candidate).flatMap(({ score }) => score ?? []);
  return scores.length > 0 ? Math.max(...scores) : null;
}

/** Whether the browser should handle a click on a link: to open a tab, a window or a menu. */
function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}

function Name({ candidate, open }: { candidate: ListedCandidate; open: Open }) {
  const { candidate_id: id, is_flagged } = candidate;
  const name = fullName(candidate);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} className="size-6 text-[0.625rem] max-sm:hidden" />
      <Link
        href={`/candidates/${id}`}
        prefetch={false}
        onClick={(event) => {
          if (isForBrowser(event)) return;
          event.preventDefault();
          open(id);
        }}
        {...rowTarget}
      >
        <bdi>{name}</bdi>
      </Link>
      {is_flagged ? (
        <Badge tone="danger" title="Matches the blocklist">
          <Ban aria-hidden /> Flagged
        </Badge>
      ) : null}
    </span>
  );
}

function Stage({ candidate, stageOf }: { candidate: ListedCandidate; stageOf: StageOf }) {
  const [newest, ...others] = toldApplications(candidate);
  if (!newest) return <span className="text-muted">No application</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <StageDot color={stageOf(newest.status).color} />
      <span className="truncate">
        {newest.closed_reason === 'moved' ? 'Moved elsewhere' : stageOf(newest.status).name}
      </span>
      {others.length > 0 ? (
        <span
          className="shrink-0 text-xs text-muted"
          title={others.map(({ status }) => stageOf(status).name).join(', ')}
        >
          +{others.length}
        </span>
      ) : null}
    </span>
  );
}

const text = (value: string | null) => (value ? <span title={value}>{value}</span> : none);

/** The columns that show the candidate alone. */
const facts: readonly Column[] = [
  {
    id: 'job',
    header: 'Job',
    width: 'minmax(10rem, 1.5fr)',
    onCard: 'line',
    cell: (candidate) => {
      const [newest] = toldApplications(candidate);
      return newest ? <JobTitle jobId={newest.job_id} /> : none;
    },
  },
  {
    id: 'score',
    header: 'Score',
    width: '5rem',
    sortBy: 'score',
    align: 'end',
    onCard: 'end',
    cell: (candidate) => {
      const score = bestScore(candidate);
      return score === null ? none : Math.round(score);
    },
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 'minmax(8rem, 1.2fr)',
    cell: ({ tags = [] }) => <TagList tags={tags} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(12rem, 1.5fr)',
    cell: ({ email }) => text(email),
  },
  { id: 'phone', header: 'Phone', width: '9rem', cell: ({ phone }) => text(phone) },
  {
    id: 'place',
    header: 'Place',
    width: 'minmax(9rem, 1fr)',
    cell: ({ city, state }) => text([city, state].filter(Boolean).join(', ') || null),
  },
  {
    id: 'source',
    header: 'Source',
    width: '7.5rem',
    cell: ({ source }) => text(source ? readable(source) : null),
  },
  {
    id: 'activity',
    header: 'Last activity',
    width: '8rem',
    sortBy: 'activity',
    cell: ({ last_activity_at: at }) => (at ? <RelativeTime at={at} /> : none),
  },
  {
    id: 'added',
    header: 'Added',
    width: '7.5rem',
    sortBy: 'newest',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={fullTime(new Date(at))}>
        {day.format(new Date(at))}
      </time>
    ),
  },
];

/** The columns of the candidates' table in their order; the name is always shown. */
export function candidateColumns(stageOf: StageOf, open: Open): Column[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(13rem, 2fr)',
      sortBy: 'name',
      cell: (candidate) => <Name candidate={candidate} open={open} />,
    },
    {
      id: 'stage',
      header: 'Stage',
      width: 'minmax(10rem, 1.5fr)',
      onCard: 'line',
      cell: (candidate) => <Stage candidate={candidate} stageOf={stageOf} />,
    },
    ...facts,
  ];
}
