'use client';

import { Ban } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { daysIn } from '@/components/applications/figures';
import { useStages } from '@/components/applications/use-stages';
import { classNames } from '@/components/ui/class-names';
import { DecisionMark } from './decision-mark';
import type { Entry, Queue } from './queue';

function useLine() {
  const { stageOf } = useStages();
  return ({ applicant, state, to, problem }: Entry): string => {
    if (problem) return 'Not done, see why';
    if (state === 'undoing') return 'Being undone';
    if (to) return stageOf(to).name;
    if (state === 'skipped') return 'Skipped';
    const days = daysIn(applicant.since);
    return `${stageOf(applicant.stage).name}, ${days === 0 ? 'today' : `${days} d`}`;
  };
}

/** Everybody of the review with where they stand, on screens that have room beside the person. */
export function PeopleList({
  queue: { entries, place },
  hasMore,
  onGo,
}: {
  queue: Queue;
  hasMore: boolean;
  onGo: (place: number) => void;
}) {
  const lineOf = useLine();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav
      aria-label="People"
      className="hidden w-60 shrink-0 overflow-y-auto border-r border-line p-2 xl:block"
    >
      <ol ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.applicant.applicationId}>
            <button
              type="button"
              aria-current={index === place ? 'true' : undefined}
              onClick={() => onGo(index)}
              className={classNames(
                'flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover',
                index === place && 'bg-accent-soft',
              )}
            >
              <span className="min-w-0 grow">
                <span
                  className={classNames(
                    'block truncate text-sm font-medium',
                    entry.to && 'text-muted',
                  )}
                >
                  <bdi>{entry.applicant.name}</bdi>
                </span>
                <span className="block truncate text-xs text-muted">{lineOf(entry)}</span>
              </span>
              {entry.applicant.isFlagged ? (
                <Ban
                  className="size-4 shrink-0 text-danger"
                  role="img"
                  aria-label="On the blocklist"
                />
              ) : null}
              <DecisionMark entry={entry} />
            </button>
          </li>
        ))}
      </ol>
      {hasMore ? <p className="px-2 py-1 text-xs text-muted">More are loaded as you go.</p> : null}
    </nav>
  );
}
