'use client';

import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '@/components/applications/known-person';
import { failureText } from '@/components/ui/failure-text';
import { Skeleton } from '@/components/ui/skeleton';
import { useSettled } from '@/components/ui/use-settled';
import { ApiError } from '@/lib/browser/api';
import { type MatchType, matchesQuery } from '@/lib/browser/blocklist';
import { meaningOf } from './types';

const SHOWN = 5;

const people = (count: number) =>
  count === 1 ? '1 candidate' : `${count.toLocaleString('en')} candidates`;

/** Which candidates an entry matches now, with links to look at them first. */
export function Matches({ type, value }: { type: MatchType; value: string }) {
  const wanted = useSettled(value.trim());
  const { data, error, isFetching } = useQuery(matchesQuery(type, wanted));
  if (!wanted) return <p className="text-sm text-muted">Matches appear here as you type.</p>;
  if (error) {
    const isUnfinished = error instanceof ApiError && error.status === 400;
    return (
      <p className="text-sm text-muted">
        {isUnfinished
          ? `Not a whole ${meaningOf(type).label.toLowerCase()} yet.`
          : failureText(error)}
      </p>
    );
  }
  if (!data) return <Skeleton className="h-5 w-48 bg-hover" />;
  const hidden = data.total - Math.min(SHOWN, data.candidates.length);
  return (
    <div className={isFetching ? 'opacity-60' : ''}>
      <p className="text-sm font-medium">
        {data.total === 0
          ? 'Matches nobody who is here already'
          : `Matches ${people(data.total)} who ${data.total === 1 ? 'is' : 'are'} here already`}
      </p>
      {data.total > 0 ? (
        <ul className="mt-1.5 space-y-1">
          {data.candidates.slice(0, SHOWN).map((person) => (
            <li key={person.candidate_id} className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <PersonLink person={person} />
              <span className="text-xs text-muted">
                {[person.email, person.phone].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
          {hidden > 0 ? (
            <li className="text-xs text-muted">and {hidden.toLocaleString('en')} more</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
