'use client';

import { type ReactNode, use } from 'react';
import { useSubject } from '@/components/candidate/candidate-context';
import { OpenTabContext } from '@/components/candidate/candidate-tab';
import { mapEntries } from '@/components/candidate/documents-tab';
import { Call, Others, Score } from '@/components/candidate/glance';
import { Answers } from '@/components/candidate/glance-answers';
import { Flags } from '@/components/candidate/glance-flags';
import { NextInterview } from '@/components/candidate/glance-interview';
import { LastMessage } from '@/components/candidate/glance-message';
import { GlanceRow } from '@/components/candidate/glance-row';
import { answersOf, flagsOf } from '@/components/candidate/glance-words';
import { TimelineDays } from '@/components/candidate/timeline-item';
import { Button } from '@/components/ui/button';
import type { Glance, Overview } from '@/lib/browser/candidates';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <dl className="mt-1 divide-y divide-line rounded-lg border border-line bg-surface px-3 py-0.5 text-sm">
        {children}
      </dl>
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <div className="py-2 text-muted">
      <dt className="sr-only">Known</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What happened so far: the call, the score with its reasons, what comes next and what was sent. */
export function Evidence({ overview }: { overview: Overview }) {
  const { application, glance } = useSubject();
  if (!glance) return null;
  const { conversation, screening_call: call, interview, message } = glance;
  const isSilent = [conversation, call, interview, message, application.score].every(
    (fact) => fact === null,
  );
  const flags = flagsOf(overview, application, glance);
  return (
    <Panel title="At a glance">
      <Flags flags={flags} />
      <Call glance={glance} />
      <Score glance={glance} isOpen />
      <NextInterview interview={interview} />
      <LastMessage message={message} />
      <Others overview={overview} />
      {isSilent && flags.length === 0 ? <Nothing>No call and no letter yet.</Nothing> : null}
    </Panel>
  );
}

const EVENTS = 8;

/** What happened to them so far, newest first: all there is to go by where nobody has called them. */
export function History({ overview }: { overview: Overview }) {
  const { events } = overview.timeline;
  const openTab = use(OpenTabContext);
  const isWhole = events.length <= EVENTS && overview.timeline.next_cursor === null;
  return (
    <section aria-label="History" className="min-w-0">
      <h3 className="text-xs font-medium text-muted">History</h3>
      <div className="mt-1 space-y-3 rounded-lg border border-line bg-surface p-3">
        <TimelineDays
          events={events.slice(0, EVENTS)}
          namesJobs={overview.applications.length > 1}
        />
      </div>
      {isWhole || !openTab ? null : (
        <Button size="small" variant="ghost" className="mt-1" onClick={() => openTab('timeline')}>
          Whole history
        </Button>
      )}
    </section>
  );
}

type Documents = NonNullable<Glance['documents']>;

function Document({ name, map }: { name: string; map: Documents['research'] }) {
  const entries = mapEntries(map ?? {});
  if (entries.length === 0) return null;
  return (
    <GlanceRow name={name}>
      <ul className="space-y-1">
        {entries.map(([field, value]) => (
          <li key={field} className="break-words">
            <span className="text-muted">{field}:</span> {value || '—'}
          </li>
        ))}
      </ul>
    </GlanceRow>
  );
}

/** What the candidate said and handed in: the answers that decided first, then the documents. */
export function Decisive() {
  const { glance } = useSubject();
  if (!glance) return null;
  const answers = answersOf(glance);
  const { resume_data: resume, research } = glance.documents ?? {};
  const isEmpty = [resume, research].every((map) => Object.keys(map ?? {}).length === 0);
  return (
    <Panel title="Answers and documents">
      <Answers answers={answers} isWhole />
      <Document name="Résumé" map={resume ?? null} />
      <Document name="Research" map={research ?? null} />
      {answers.length === 0 && isEmpty ? (
        <Nothing>Nothing was answered or handed in.</Nothing>
      ) : null}
    </Panel>
  );
}
