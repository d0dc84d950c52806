'use client';

import {
  ArrowRight,
  Ban,
  CalendarClock,
  type LucideIcon,
  Mail,
  MapPinCheck,
  MessageSquare,
  Phone,
  StickyNote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { clock, daysOf, timeInZones } from '@/components/applications/days';
import { useObstacles } from '@/components/applications/sending';
import { SimulatedMark } from '@/components/applications/simulated-mark';
import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { Badge } from '@/components/ui/badge';
import { fullTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { TimelineEvent } from '@/lib/browser/candidates';
import { ownZone } from '@/lib/browser/zoned';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';
import { messageWords, placementWords } from './timeline-words';

const icons: Record<TimelineEvent['type'], LucideIcon> = {
  call: Phone,
  sms: MessageSquare,
  email: Mail,
  stage: ArrowRight,
  interview: CalendarClock,
  note: StickyNote,
  blocklist: Ban,
  placement: MapPinCheck,
};

function textOf(details: TimelineEvent['details'], name: string): string | null {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function StageName({ slug }: { slug: StageSlug }) {
  const { stageOf } = useStages();
  const { name, color } = stageOf(slug);
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <StageDot color={color} />
      {name}
    </span>
  );
}

function slugOf(details: TimelineEvent['details'], name: string): StageSlug | undefined {
  return stageSlugs.find((slug) => slug === details[name]);
}

function StageWords({ details }: { details: TimelineEvent['details'] }) {
  const from = slugOf(details, 'from');
  const to = slugOf(details, 'to');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      {from ? 'moved from' : 'entered'}
      {from ? <StageName slug={from} /> : null}
      {from ? 'to' : null}
      {to ? <StageName slug={to} /> : null}
      {details.forced === true ? <Badge tone="warning">Forced</Badge> : null}
    </span>
  );
}

function interviewWords(details: TimelineEvent['details']): string {
  const start = textOf(details, 'start_time');
  const end = textOf(details, 'end_time');
  const zone = textOf(details, 'time_zone') ?? ownZone();
  const when = start && end ? timeInZones(start, zone, { end }) : '';
  if (details.status === 'cancelled') return `cancelled the interview of ${when}`;
  if (details.status === 'completed') return `held the interview of ${when}`;
  if (details.status === 'no_show') return `noted a no-show for the interview of ${when}`;
  const isMoved = typeof details.previous_start_time === 'string';
  return `${isMoved ? 'moved' : 'scheduled'} the interview ${isMoved ? 'to' : 'for'} ${when}`;
}

function callWords(details: TimelineEvent['details']): string {
  const status = textOf(details, 'status');
  const direction = details.direction === 'inbound' ? 'an incoming' : 'an outgoing';
  if (status === 'failed') return `gave up ${direction} call`;
  return `made ${direction} call${status ? `, ${status}` : ''}`;
}

function blocklistWords(details: TimelineEvent['details']): string {
  const by = textOf(details, 'match_type');
  return `flagged the candidate${by ? ` by ${readable(by).toLowerCase()}` : ''}`;
}

function wordsOf(event: TimelineEvent, obstacles: ReturnType<typeof useObstacles>): ReactNode {
  if (event.type === 'stage') return <StageWords details={event.details} />;
  if (event.type === 'interview') return interviewWords(event.details);
  if (event.type === 'note') return event.details.private ? 'wrote a private note' : 'wrote a note';
  if (event.type === 'call') return callWords(event.details);
  if (event.type === 'placement') return placementWords(event.details);
  if (event.type === 'blocklist') return blocklistWords(event.details);
  return messageWords(event.type, event.details, obstacles[event.type]);
}

function Outcome({ details }: { details: TimelineEvent['details'] }) {
  const result = textOf(details, 'result');
  if (!result) return null;
  const tone = result === 'passed' ? 'success' : result === 'failed' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{readable(result)}</Badge>;
}

function Body({ event: { type, details } }: { event: TimelineEvent }) {
  const subject = textOf(details, 'subject');
  const body = textOf(details, 'body');
  const reason = textOf(details, 'reason');
  if (reason && type !== 'note') {
    return <p className="mt-1 text-sm break-words text-muted">{reason}</p>;
  }
  if (!body) {
    return subject ? <p className="mt-1 text-sm break-words text-muted">{subject}</p> : null;
  }
  if (!subject) {
    return <p className="mt-1 text-sm break-words whitespace-pre-wrap">{body}</p>;
  }
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer rounded break-words text-muted hover:text-ink">
        {subject}
      </summary>
      <p className="mt-2 rounded-lg bg-sunken p-3 break-words whitespace-pre-wrap">{body}</p>
    </details>
  );
}

/** One thing that happened: who did it, what it was, and when. */
function TimelineItem({ event, namesJob }: { event: TimelineEvent; namesJob: boolean }) {
  const Icon = icons[event.type];
  const moment = new Date(event.occurred_at);
  const obstacles = useObstacles();
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-1">
      <span
        aria-hidden
        className="absolute top-7 bottom-0 left-3.5 w-px bg-line group-last:hidden"
      />
      <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 grow pt-1">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm">
          <bdi className="font-medium">{event.actor.name}</bdi>
          <span className="text-muted">{wordsOf(event, obstacles)}</span>
          <Outcome details={event.details} />
          {event.details.simulated === true ? <SimulatedMark /> : null}
        </p>
        {namesJob && event.job ? <p className="text-xs text-muted">{event.job.title}</p> : null}
        <Body event={event} />
      </div>
      <time
        dateTime={event.occurred_at}
        title={fullTime(moment)}
        className="shrink-0 pt-1 text-xs text-muted tabular-nums"
      >
        {clock(moment)}
      </time>
    </li>
  );
}

/** What happened, in order, under the day on which it did. */
export function TimelineDays({
  events,
  namesJobs,
}: {
  events: readonly TimelineEvent[];
  /** Whether events say which job they are about: with several applications. */
  namesJobs: boolean;
}) {
  return daysOf(events).map(({ day, label, items }) => (
    <section key={day} aria-label={label}>
      <h3 className="text-xs font-medium text-muted">{label}</h3>
      <ol className="mt-2">
        {items.map((event) => (
          <TimelineItem key={event.id} event={event} namesJob={namesJobs} />
        ))}
      </ol>
    </section>
  ));
}
