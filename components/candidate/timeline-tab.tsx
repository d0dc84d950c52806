'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { LoadMore } from '@/components/ui/load-more';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { memberOptions, timelineQuery } from '@/lib/browser/candidates';
import { TimelineDays } from './timeline-item';

const chips = [
  { value: 'comm', label: 'Calls and messages' },
  { value: 'stage', label: 'Stage moves' },
  { value: 'override', label: 'Forced moves' },
  { value: 'interview', label: 'Interviews' },
  { value: 'note', label: 'Notes' },
] as const;

const types = chips.map(({ value }) => value);

const parsers = {
  events: parseAsArrayOf(parseAsStringLiteral(types)).withDefault([]),
  by: parseAsString,
};

const ANYONE = 'anyone';

function Filters() {
  const [{ events, by }, setShown] = useQueryStates(parsers, { history: 'replace' });
  const [isWanted, setIsWanted] = useState(by !== null);
  const members = useQuery({ ...memberOptions(), enabled: isWanted });
  function toggle(value: (typeof types)[number]) {
    const next = events.includes(value)
      ? events.filter((one) => one !== value)
      : [...events, value];
    void setShown({ events: next.length > 0 ? next : null });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Show only</legend>
        {chips.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={events.includes(value)}
            onClick={() => toggle(value)}
            className={classNames(
              'h-7 cursor-pointer rounded-full border border-line-strong px-2.5 text-xs text-muted hover:bg-hover hover:text-ink',
              events.includes(value) &&
                'border-accent bg-accent-soft text-accent hover:bg-accent-soft hover:text-accent',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Select
        aria-label="By whom"
        onWanted={() => setIsWanted(true)}
        className="min-h-7 w-40 px-2.5 py-0 text-xs"
        value={by ?? ANYONE}
        onChange={(value) => void setShown({ by: value === ANYONE ? null : value })}
        options={[{ value: ANYONE, label: 'By anyone' }, ...(members.data ?? [])]}
      />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<History aria-hidden />}
      title={isFiltered ? 'Nothing of this kind yet' : 'Nothing has happened yet'}
    >
      {isFiltered
        ? 'Remove a filter to see more.'
        : 'Moves, calls, messages, interviews and notes will appear here as they happen.'}
    </EmptyState>
  );
}

/** What happened to the candidate, day by day, newest first. */
export function TimelineTab({
  candidateId,
  namesJobs,
}: {
  candidateId: string;
  /** Whether events say which job they are about: with several applications. */
  namesJobs: boolean;
}) {
  const [{ events: types, by }] = useQueryStates(parsers);
  const timeline = useInfiniteQuery(timelineQuery(candidateId, types, by ?? undefined));
  const events = timeline.data?.pages.flatMap((page) => page.events);
  return (
    <div className="space-y-5">
      <Filters />
      {events ? null : timeline.isLoadingError ? (
        <ErrorState query={timeline} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      {events?.length === 0 ? <Nothing isFiltered={types.length > 0 || by !== null} /> : null}
      <TimelineDays events={events ?? []} namesJobs={namesJobs} />
      <LoadMore pages={timeline} />
    </div>
  );
}
