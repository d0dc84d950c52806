'use client';

import { clock, clockThere } from '@/components/applications/days';
import { useMay, useSession } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import type { Home, HomeInterview } from '@/lib/browser/home';
import { isLeftByForceOnly } from '@/lib/pipeline/decide-move';
import { nameOf, personOf, useHomeActions } from './home-context';
import { CallLink, PersonRow, RowButton } from './row';
import { Rows, Section } from './section';

const outcomes = { completed: 'Held', no_show: 'No-show', scheduled: null } as const;

function Actions({ interview }: { interview: HomeInterview }) {
  const { move, schedule } = useHomeActions();
  const maySchedule = useMay('application:schedule');
  const mayWrite = useMay('application:write');
  const name = nameOf(interview);
  const person = personOf(interview);
  const isBooked = interview.interview_status === 'scheduled';
  const hasBegun = Date.parse(interview.start_time) <= Date.now();
  const isThere = interview.status === 'interview_scheduled';
  return (
    <>
      {isBooked && !hasBegun ? <CallLink person={interview} /> : null}
      {isBooked && hasBegun && isThere && mayWrite ? (
        <>
          <RowButton about={`: ${name}`} onClick={() => move(person, 'past_interview')}>
            Held
          </RowButton>
          <RowButton about={`: ${name}`} onClick={() => move(person, 'no_show')}>
            No-show
          </RowButton>
        </>
      ) : null}
      {isBooked && !hasBegun && maySchedule && !isLeftByForceOnly(interview.status) ? (
        <RowButton about={`the interview with ${name}`} onClick={() => schedule(person, interview)}>
          Move…
        </RowButton>
      ) : null}
    </>
  );
}

function InterviewRow({ interview }: { interview: HomeInterview }) {
  const { user } = useSession();
  const { start_time: start, end_time: end, time_zone: zone, interviewer, place } = interview;
  const now = Date.now();
  const isNow = Date.parse(start) <= now && now < Date.parse(end);
  const outcome = outcomes[interview.interview_status];
  const others = interviewer && interviewer.id !== user.id ? `with ${interviewer.name}` : null;
  return (
    <PersonRow
      person={interview}
      before={
        <time dateTime={start} className="w-17 shrink-0 text-row font-medium tabular-nums">
          {clock(new Date(start))}
        </time>
      }
      state={
        <>
          {[clockThere(start, zone), others, place].filter(Boolean).join(' · ')}{' '}
          {isNow && !outcome ? <Badge tone="accent">Now</Badge> : null}
          {outcome ? <Badge>{outcome}</Badge> : null}
        </>
      }
    >
      <Actions interview={interview} />
    </PersonRow>
  );
}

/** The interviews of today in the order of their times. */
export function Today({ interviews, isMine }: { interviews: Home['interviews']; isMine: boolean }) {
  const { total } = interviews;
  const items = [...interviews.items].sort((one, other) =>
    one.start_time.localeCompare(other.start_time),
  );
  return (
    <Section
      title="Today"
      note={total > 0 ? `${total} ${total === 1 ? 'interview' : 'interviews'}` : undefined}
      className="md:col-start-2 xl:col-start-1 xl:row-start-1"
    >
      {total === 0 ? (
        <p className="px-4 pb-2 text-sm text-muted">
          {isMine ? 'No interviews today: the day is yours.' : 'No interviews today.'}
        </p>
      ) : (
        <Rows label="Interviews today" total={total} items={items}>
          {(interview) => <InterviewRow key={interview.interview_id} interview={interview} />}
        </Rows>
      )}
    </Section>
  );
}
