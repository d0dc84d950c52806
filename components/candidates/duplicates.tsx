'use client';

import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { PersonLink } from '@/components/applications/known-person';
import { useSettled } from '@/components/ui/use-settled';
import { sameContactQuery } from '@/lib/browser/same-contact';

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
            {people.map((known) => (
              <li key={known.candidate_id} className="flex flex-wrap items-baseline gap-x-2">
                <PersonLink person={known} />
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
