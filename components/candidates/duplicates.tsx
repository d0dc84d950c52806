'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink, UsersRound } from 'lucide-react';
import { useSettled } from '@/components/ui/use-settled';
import { sameContactQuery } from '@/lib/browser/same-contact';
import { fullName } from '@/lib/words/full-name';

/** Candidates who already have the email address or phone number being typed. */
export function Duplicates({ email, phone }: { email: string; phone: string }) {
  const query = sameContactQuery(useSettled(email), useSettled(phone));
  const { data } = useQuery(query);
  const people = query.enabled && data ? data.people : [];
  return (
    <div role="status">
      {people.length > 0 ? (
        <div className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm">
          <p className="flex items-center gap-2 font-medium text-warning">
            <UsersRound className="size-4" aria-hidden /> Possibly known already
          </p>
          <ul className="mt-1.5 space-y-1">
            {people.map(({ candidate_id: id, ...known }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                <a
                  href={`/candidates/${id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium underline underline-offset-2"
                >
                  <bdi>{fullName(known)}</bdi>
                  <ExternalLink className="size-3.5" aria-label="in a new tab" />
                </a>
                <span className="text-xs text-muted">
                  {[known.email, known.phone].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
