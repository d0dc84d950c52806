'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { timeInZones } from '@/components/applications/days';
import { ScheduleDialog } from '@/components/applications/schedule-on-demand';
import { useObstacle } from '@/components/applications/sending';
import { useMay } from '@/components/shell/session-context';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { readable } from '@/components/ui/words';
import { type Interview, interviewsQuery } from '@/lib/browser/applications';
import { isLeftByForceOnly } from '@/lib/pipeline/decide-move';
import { usePerson, useSubject } from './candidate-context';
import { EachApplication, JobHeading, useIsOther } from './each-application';

const CancelDialog = late(() =>
  import('./cancel-interview-dialog').then((module) => module.CancelInterviewDialog),
);

const tones: Record<Interview['status'], Tone> = {
  scheduled: 'accent',
  rescheduled: 'neutral',
  cancelled: 'neutral',
  completed: 'success',
  no_show: 'danger',
};

type Asking = { kind: 'schedule' } | { kind: 'move' | 'cancel'; interview: Interview };

function InterviewItem({
  interview,
  onAsk,
}: {
  interview: Interview;
  onAsk: (asking: Asking) => void;
}) {
  const { application } = useSubject();
  const maySchedule = useMay('application:schedule');
  const mayMove = !isLeftByForceOnly(application.status);
  const isOpen = interview.status === 'scheduled';
  const { start_time: start, end_time: end } = interview;
  const time = timeInZones(start, application.time_zone, { end });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
      <div className="min-w-48 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className={isOpen ? 'font-medium' : 'text-muted'}>{time}</span>
          <Badge tone={tones[interview.status]}>{readable(interview.status)}</Badge>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {interview.interviewer ? `With ${interview.interviewer.name}` : 'No interviewer yet'}
        </p>
      </div>
      {isOpen && maySchedule ? (
        <div className="flex gap-2">
          {mayMove ? (
            <Button
              size="small"
              aria-label={`Reschedule… ${time}`}
              onClick={() => onAsk({ kind: 'move', interview })}
            >
              Reschedule…
            </Button>
          ) : null}
          <Button
            size="small"
            aria-label={`Cancel interview… ${time}`}
            onClick={() => onAsk({ kind: 'cancel', interview })}
          >
            Cancel interview…
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Dialogs({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const person = usePerson();
  if (asking.kind === 'schedule') return <ScheduleDialog person={person} onClose={onClose} />;
  const { interview } = asking;
  return asking.kind === 'move' ? (
    <ScheduleDialog {...{ person, interview, onClose }} />
  ) : (
    <CancelDialog {...{ interview, onClose }} />
  );
}

/** The interviews of the application around and what can be done about them; nothing of another that has none. */
function Interviews() {
  const { email, phone, application } = useSubject();
  const obstacle = useObstacle({ email, phone });
  const maySchedule = useMay('application:schedule');
  const query = useQuery(interviewsQuery(application.application_id));
  const [asking, setAsking] = useState<Asking | null>(null);
  const isOther = useIsOther();
  if (query.isPending) return isOther ? null : <SkeletonRows rows={2} className="h-16" />;
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (isOther && query.data.length === 0) return null;
  const isOut = application.closed_reason === 'moved' || isLeftByForceOnly(application.status);
  const mayBook = maySchedule && !isOut;
  const isBooked = query.data.some(({ status }) => status === 'scheduled');
  const schedule = (
    <Button onClick={() => setAsking({ kind: 'schedule' })}>
      <CalendarPlus aria-hidden /> Schedule interview…
    </Button>
  );
  return (
    <section aria-label={`Interviews for ${application.job.title}`} className="space-y-4">
      {query.data.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          title="No interviews yet"
          action={mayBook ? schedule : undefined}
        >
          {isOut
            ? 'No interview can be booked from this stage.'
            : `Book one of the offered times or any other; the candidate ${obstacle ? `is not told: ${obstacle}` : `gets a ${email ? 'calendar file' : 'confirmation'}`}.`}
        </EmptyState>
      ) : (
        <div className="space-y-4">
          <JobHeading />
          <ul
            aria-label="Interviews"
            className="divide-y divide-line rounded-lg border border-line"
          >
            {query.data.map((interview) => (
              <InterviewItem key={interview.interview_id} interview={interview} onAsk={setAsking} />
            ))}
          </ul>
          {mayBook && !isBooked ? schedule : null}
        </div>
      )}
      {asking ? <Dialogs asking={asking} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}

/** The interviews of a candidate by application, the one in the foreground first. */
export function InterviewsTab() {
  return (
    <EachApplication>
      <Interviews />
    </EachApplication>
  );
}
