'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '@/components/applications/decision';
import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import { ScheduleDialog } from '@/components/applications/schedule-on-demand';
import { useDecision } from '@/components/applications/use-decision';
import { CandidateDrawer } from '@/components/candidate/candidate-drawer';
import { useKeptFocus } from '@/components/candidate/use-kept-focus';
import { useLoadAhead } from '@/components/candidate/use-load-ahead';
import { useOpenCandidate } from '@/components/candidate/use-open-candidate';
import { PageHeader } from '@/components/shell/page-header';
import { Segments } from '@/components/ui/segments';
import { ErrorState } from '@/components/ui/states';
import { type Home, type HomeInterview, homeQuery } from '@/lib/browser/home';
import { whenQuiet } from '@/lib/browser/when-idle';
import { Changes } from './changes';
import { HomeContext } from './home-context';
import { HomeSkeleton } from './home-skeleton';
import { Jobs } from './jobs';
import { Today } from './today';
import { Waiting } from './waiting';

const scopes = ['mine', 'all'] as const;
const scopeParsers = { scope: parseAsStringLiteral(scopes) };
const labels = { mine: 'Mine', all: 'Everyone’s' };

type Scheduling = { person: Person; interview: HomeInterview | undefined };

/** What the rows can do, with the dialogs that it needs. */
function Acting({ children }: { children: ReactNode }) {
  const decisions = useDecision({});
  const open = useOpenCandidate();
  const [scheduling, setScheduling] = useState<Scheduling | null>(null);
  const { ask } = decisions;
  const actions = useMemo(
    () => ({
      open,
      move: ask,
      schedule: (person: Person, interview?: HomeInterview) => setScheduling({ person, interview }),
    }),
    [open, ask],
  );
  return (
    <HomeContext value={actions}>
      {children}
      <DecisionDialogs decisions={decisions} />
      {scheduling ? (
        <ScheduleDialog
          person={scheduling.person}
          {...(scheduling.interview ? { interview: scheduling.interview } : {})}
          onClose={() => setScheduling(null)}
        />
      ) : null}
    </HomeContext>
  );
}

function Content({ home }: { home: Home }) {
  const isMine = home.scope === 'mine';
  return (
    <Acting>
      <Today interviews={home.interviews} isMine={isMine} />
      <Waiting waiting={home.waiting} isMine={isMine} />
      <Changes changes={home.changes} since={home.since} isMine={isMine} />
      <Jobs jobs={home.jobs} isMine={isMine} />
    </Acting>
  );
}

/** The drawer; what it shows is loaded once there is time, so that the first opens at once too. */
function ShownCandidate() {
  const [{ candidate }] = useQueryStates({ candidate: parseAsString });
  useEffect(() => whenQuiet(() => void import('@/components/candidate/candidate-panel')), []);
  useLoadAhead();
  return candidate ? <CandidateDrawer /> : null;
}

const today = () =>
  new Date().toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' });

/** What this person's day consists of: interviews, who waits, what changed, their jobs. */
export function HomeView() {
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const [{ scope: asked }, setScope] = useQueryStates(scopeParsers, { history: 'replace' });
  const query = useQuery(homeQuery(asked));
  const scope = asked ?? query.data?.scope;
  return (
    <div ref={root} tabIndex={-1} className="mx-auto max-w-360 space-y-4 p-4 outline-none">
      <PageHeader
        title="Home"
        description={<span suppressHydrationWarning>{today()}</span>}
        actions={
          <Segments
            legend="Whose work"
            value={scope ?? null}
            onChange={(next) => void setScope({ scope: next })}
            options={scopes.map((value) => ({ value, label: labels[value] }))}
          />
        }
      />
      {query.isLoadingError ? (
        <ErrorState query={query} />
      ) : (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
          {query.data ? <Content home={query.data} /> : <HomeSkeleton />}
        </div>
      )}
      <ShownCandidate />
    </div>
  );
}
