'use client';

import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useMay } from '@/components/shell/session-context';
import { late } from '@/components/ui/late';
import { Skeleton } from '@/components/ui/skeleton';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { applicationQuery, type Detail } from '@/lib/browser/applications';
import type { Candidate } from '@/lib/browser/candidates';
import { SubjectContext, useSubject } from './candidate-context';
import { Consents } from './consents';
import { Entries, type Entry, Section } from './sections';

const ContactForm = late(
  () => import('./contact-form').then((module) => module.ContactForm),
  () => <Skeleton className="h-60 w-full" />,
);

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

function ApplicationDetails() {
  const { application } = useSubject();
  const { data } = useQuery(applicationQuery(application.application_id));
  const { job, applied_at: applied, score } = application;
  const conversations = data?.conversations ?? [];
  return (
    <>
      <Section title="Application">
        <Entries
          entries={[
            ['Job', job.title],
            ['Job location', data?.job.location],
            ['Applied', applied ? fullTime(new Date(applied)) : null],
            ['Score', score],
          ]}
        />
      </Section>
      {conversations.length > 0 ? (
        <Section title="Conversations">
          <Conversations conversations={conversations} />
        </Section>
      ) : null}
    </>
  );
}

/** The candidate's details, the editable ones as a form, and the application's data. */
export function DetailsTab({ candidate }: { candidate: Candidate }) {
  const mayWrite = useMay('candidate:write');
  const hasApplication = use(SubjectContext) !== null;
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
      {hasApplication ? <ApplicationDetails /> : null}
      <Consents candidateId={candidate.candidate_id} />
    </div>
  );
}
