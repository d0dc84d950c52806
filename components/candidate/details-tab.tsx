'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { applicationQuery, type Detail } from '@/lib/browser/applications';
import { type Candidate, candidateQuery } from '@/lib/browser/candidates';
import { Privacy } from './privacy';

const ContactForm = dynamic(() => import('./contact-form').then((module) => module.ContactForm), {
  loading: () => <Skeleton className="h-60 w-full" />,
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

type Entry = [name: string, value: ReactNode];

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {entries.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 break-words">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function contactEntries(candidate: Candidate): Entry[] {
  const { first_name, last_name, email, phone, city, state } = candidate;
  return [
    ['First name', first_name],
    ['Last name', last_name],
    ['Email', email],
    ['Phone', phone],
    ['City', city],
    ['State', state],
  ];
}

function otherEntries(candidate: Candidate): Entry[] {
  const { address_line1, address_line2, postal_code, country, source, created_at } = candidate;
  return [
    ['Address', [address_line1, address_line2].filter(Boolean).join(', ')],
    ['Postal code', postal_code],
    ['Country', country],
    ['Source', source ? readable(source) : null],
    ['Known since', fullTime(new Date(created_at))],
  ];
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, one]) => `${readable(name)}: ${shown(one)}`)
      .join('; ');
  }
  return value === null || value === undefined ? '' : String(value);
}

function mapEntries(map: Record<string, unknown>): Entry[] {
  return Object.entries(map).map(([name, value]) => [readable(name), shown(value)]);
}

function Conversations({ conversations }: { conversations: Detail['conversations'] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {conversations.map(({ id, channel, started_at, summary, outcome }) => (
        <li key={id} className="px-3.5 py-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{readable(channel)}</span>
            <span className="text-muted">{outcome ? readable(outcome) : ''}</span>
            <RelativeTime at={started_at} className="text-xs text-muted" />
          </p>
          {summary ? <p className="mt-1 break-words whitespace-pre-wrap">{summary}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function ApplicationDetails({ applicationId }: { applicationId: string }) {
  const { data } = useQuery(applicationQuery(applicationId));
  if (!data) return <SkeletonRows rows={2} />;
  const { application, job, resume_data: resume, research, conversations } = data;
  return (
    <>
      <Section title="Application">
        <Entries
          entries={[
            ['Job', job.title],
            ['Job location', job.location],
            ['Applied', application.applied_at ? fullTime(new Date(application.applied_at)) : null],
            ['Score', application.score],
          ]}
        />
      </Section>
      {resume ? (
        <Section title="Résumé">
          <Entries entries={mapEntries(resume)} />
        </Section>
      ) : null}
      {research ? (
        <Section title="Research">
          <Entries entries={mapEntries(research)} />
        </Section>
      ) : null}
      {conversations.length > 0 ? (
        <Section title="Conversations">
          <Conversations conversations={conversations} />
        </Section>
      ) : null}
    </>
  );
}

/** The candidate's details, the editable ones as a form, and the application's data. */
export function DetailsTab({
  candidateId,
  applicationId,
}: {
  candidateId: string;
  applicationId: string | undefined;
}) {
  const { data: candidate } = useQuery(candidateQuery(candidateId));
  const mayWrite = useMay('candidate:write');
  if (!candidate) return <SkeletonRows rows={4} />;
  return (
    <div className="space-y-8">
      <Section title="Contact">
        {mayWrite && !candidate.erased_at ? (
          <ContactForm candidate={candidate} />
        ) : (
          <Entries entries={contactEntries(candidate)} />
        )}
      </Section>
      <Section title="Other details">
        <Entries entries={otherEntries(candidate)} />
      </Section>
      {applicationId ? <ApplicationDetails applicationId={applicationId} /> : null}
      <Privacy candidate={candidate} />
    </div>
  );
}
