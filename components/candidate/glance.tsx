'use client';

import { FileText } from 'lucide-react';
import { ScoreBadge } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { Skeleton } from '@/components/ui/skeleton';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { CandidateApplication, Glance, Overview } from '@/lib/browser/candidates';
import { jobAndPlace } from './application-menu';
import { useSubject } from './candidate-context';
import { useOpenTab } from './candidate-tab';
import { Answers } from './glance-answers';
import { Flags } from './glance-flags';
import { NextInterview } from './glance-interview';
import { LastMessage } from './glance-message';
import { GlanceRow } from './glance-row';
import { answersOf, flagsOf, minutesOf, placedText, scoreReasons, shortTime } from './glance-words';

const states = {
  enqueued: 'A screening call waits, due',
  calling: 'A screening call is being made, begun',
  failed: 'The screening call was given up, last tried',
} as const;

/** The last call or chat, or the one that waits. */
export function Call({ glance }: { glance: Glance }) {
  const { conversation, screening_call: call } = glance;
  if (!conversation) {
    if (!call) return null;
    return (
      <GlanceRow name="Call">
        {states[call.status]} <RelativeTime at={call.due_at} />
        {call.failure_reason ? ` (${readable(call.failure_reason).toLowerCase()})` : ''}
      </GlanceRow>
    );
  }
  const { channel, started_at: at, summary, outcome } = conversation;
  const minutes = minutesOf(conversation);
  return (
    <GlanceRow name={channel === 'call' ? 'Call' : 'Chat'}>
      <p>
        <span className="font-medium">
          {channel === 'call' ? 'Screening call' : 'Screening chat'}
        </span>
        <span className="text-muted">
          {` · ${shortTime(at)}`}
          {minutes ? ` · ${minutes} min` : ''}
          {outcome ? ` · ${readable(outcome)}` : ''}
        </span>
      </p>
      {summary ? <p className="break-words">{summary}</p> : null}
    </GlanceRow>
  );
}

/** The score with how it came about, which is folded unless `isOpen`. */
export function Score({ glance, isOpen = false }: { glance: Glance; isOpen?: boolean }) {
  const { score } = useSubject().application;
  if (score === null) return null;
  const reasons = scoreReasons(glance);
  return (
    <GlanceRow name="Score">
      {reasons.length > 0 ? (
        <details open={isOpen}>
          <summary className="w-fit cursor-pointer rounded">
            <ScoreBadge score={score} /> <span className="text-muted">why</span>
          </summary>
          <ul className="mt-1 text-muted">
            {reasons.map((reason) => (
              <li key={reason} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <ScoreBadge score={score} />
      )}
    </GlanceRow>
  );
}

/** The candidate's other applications. */
export function Others({ overview }: { overview: Overview }) {
  const { application, choose } = useSubject();
  const { stageOf } = useStages();
  const others = overview.applications.filter(
    (one) => one.application_id !== application.application_id,
  );
  if (others.length === 0) return null;
  return (
    <GlanceRow name="Also">
      <ul>
        {others.map((one) => {
          const { name, color } = stageOf(one.status);
          return (
            <li key={one.application_id} className="flex min-w-0 items-center gap-1.5">
              <StageDot color={color} />
              <button
                type="button"
                className="min-w-0 cursor-pointer truncate rounded text-left hover:underline"
                onClick={() => choose(one.application_id)}
              >
                {jobAndPlace(one)}
              </button>
              <span className="truncate text-muted">
                {one.closed_reason === 'moved' ? 'moved elsewhere' : name}
              </span>
            </li>
          );
        })}
      </ul>
    </GlanceRow>
  );
}

function Documents({ glance }: { glance: Glance }) {
  const openTab = useOpenTab();
  const { documents } = glance.counts;
  if (documents === 0) return null;
  return (
    <GlanceRow name="Files">
      <button
        type="button"
        className="inline-flex cursor-pointer items-center gap-1.5 rounded underline-offset-2 hover:underline"
        onClick={() => openTab('documents')}
      >
        <FileText className="size-4 text-muted" aria-hidden />
        {documents === 1 ? '1 document' : `${documents} documents`}
      </button>
    </GlanceRow>
  );
}

/** Where a place was chosen for good, since when, and who was told. */
function Placed({ glance }: { glance: Glance }) {
  const { location_name: location } = useSubject().application;
  if (!glance.placed_at) return null;
  return <GlanceRow name="Placed">{placedText(glance, location)}</GlanceRow>;
}

/** Whether there is anything to say about an application besides its stage. */
function hasContent(overview: Overview, application: CandidateApplication, glance: Glance) {
  const { conversation, screening_call: call, interview, message, counts } = glance;
  return (
    application.status === 'interview_scheduled' ||
    [conversation, call, interview, message, glance.placed_at, application.score].some(
      (fact) => fact !== null,
    ) ||
    overview.applications.length > 1 ||
    counts.documents > 0 ||
    answersOf(glance).length > 0 ||
    flagsOf(overview, application, glance).length > 0
  );
}

/** What matters now about the application, on one look; what does not exist is not shown. */
export function AtAGlance({ overview, isPage }: { overview: Overview; isPage: boolean }) {
  const { application, glance } = useSubject();
  const Heading = isPage ? 'h2' : 'h3';
  if (!glance) return <Skeleton className="h-24 w-full" />;
  if (!hasContent(overview, application, glance)) return null;
  return (
    <section aria-labelledby="at-a-glance">
      <Heading id="at-a-glance" className="text-xs font-medium text-muted">
        At a glance
      </Heading>
      <dl className="mt-1 divide-y divide-line rounded-lg border border-line bg-canvas px-3 py-0.5 text-sm">
        <Flags flags={flagsOf(overview, application, glance)} />
        <Placed glance={glance} />
        <Call glance={glance} />
        <Score glance={glance} />
        <Answers answers={answersOf(glance)} />
        <NextInterview interview={glance.interview} />
        <LastMessage message={glance.message} />
        <Documents glance={glance} />
        <Others overview={overview} />
      </dl>
    </section>
  );
}
