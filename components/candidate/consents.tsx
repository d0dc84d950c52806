'use client';

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import type { Answer } from '@/lib/browser/api';
import { consentsQuery } from '@/lib/browser/privacy';
import { Section } from './sections';

type Consent = Answer<'listConsents'>['consents'][number];

const purposes: Record<Consent['purpose'], string> = {
  contact: 'being contacted',
  background_check: 'a background check',
};

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, given, told_to: toldTo, words, signed_name: signature } = consent;
  return (
    <li className="px-3.5 py-3 text-sm">
      <p className="font-medium">
        {given ? 'Agreed to' : 'Declined'} {purposes[purpose]}
      </p>
      <p className="mt-0.5 text-xs wrap-anywhere text-muted">
        {fullTime(new Date(consent.recorded_at))}, asked by {toldTo}
        {signature ? `, signed “${signature}”` : ''}
      </p>
      {words ? (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-xs text-muted">In these words</summary>
          <p className="mt-1 text-sm whitespace-pre-wrap text-muted">{words}</p>
        </details>
      ) : null}
    </li>
  );
}

/** What the candidate agreed to or declined: to whom, when and in what words. */
export function Consents({ candidateId }: { candidateId: string }) {
  const query = useQuery(consentsQuery(candidateId));
  const { data } = query;
  return (
    <Section title="Consent">
      {data && data.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.map((consent) => (
            <ConsentRow key={consent.consent_id} consent={consent} />
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p className="text-sm text-muted">Nothing on record.</p> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <Skeleton className="h-12 w-full" /> : null}
    </Section>
  );
}
