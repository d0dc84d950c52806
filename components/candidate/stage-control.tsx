'use client';

import { CalendarPlus, ChevronDown, RotateCcw, UserCheck } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { daysIn } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { StageMenuItems } from '@/components/applications/stage-menu';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Menu } from '@/components/ui/menu';
import { Tooltip } from '@/components/ui/tooltip';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { ApplicationItems } from './application-items';
import { useCandidate, useSubject } from './candidate-context';
import { MoreMenu } from './more-menu';
import { nextStep } from './next-step';
import { type Asking, StageDialogs } from './stage-dialogs';
import { useCandidateKeys } from './use-candidate-keys';
import { type StageActions, useStageActions } from './use-stage-actions';

type Parts = { actions: StageActions; ask: (asking: Asking) => void };

/** What goes on from here, named after what it does; undefined where nothing does. */
function useAdvance({ actions, ask }: Parts) {
  const { application, glance } = useSubject();
  const { blocklist_match: match } = useCandidate().candidate;
  const { stageOf, nextOf } = useStages();
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  const lacksInterview = glance?.interview === null;
  // Somebody with a similar name may be somebody else: there the move asks.
  const isBlocked = match !== undefined && match !== null && match.match_type !== 'name_fuzzy';
  const known = { lacksInterview, isBlocked };
  const step = nextStep(application.status, nextOf(application.status), known);
  if (application.closed_reason === 'moved') return undefined;
  if (step.kind === 'schedule' && maySchedule) {
    return { label: 'Schedule…', icon: CalendarPlus, act: () => ask({ kind: 'schedule' }) };
  }
  if (!mayWrite) return undefined;
  if (step.kind === 'hire') {
    return { label: 'Hire…', icon: UserCheck, act: () => actions.move('hired') };
  }
  if (step.kind === 'reopen') return { label: 'Reopen', icon: RotateCcw, act: actions.reopen };
  if (step.kind !== 'forward') return undefined;
  const { to } = step;
  return { label: `Advance to ${stageOf(to).name}`, icon: null, act: () => actions.move(to) };
}

type Advance = NonNullable<ReturnType<typeof useAdvance>>;

function AdvanceButton({
  advance,
  isBusy,
  isJoined,
}: {
  advance: Advance;
  isBusy: boolean;
  isJoined: boolean;
}) {
  const { label, icon: Icon, act } = advance;
  return (
    <Tooltip content={label} shortcut="a">
      <Button
        variant="primary"
        size="small"
        isBusy={isBusy}
        aria-label={label}
        className={classNames(
          'min-w-0 shrink max-sm:grow pointer-coarse:h-10',
          isJoined && 'rounded-r-none',
        )}
        onClick={(event) => {
          // After a move the button names the next stage: a double click must move once only.
          if (event.detail <= 1) act();
        }}
      >
        {Icon ? <Icon aria-hidden /> : null}
        <span className="truncate sm:max-w-44">{label.replace('Advance to ', '→ ')}</span>
      </Button>
    </Tooltip>
  );
}

function MoveTo({
  actions,
  trigger,
  isJoined,
}: Pick<Parts, 'actions'> & { trigger: RefObject<HTMLSpanElement | null>; isJoined: boolean }) {
  const { application } = useSubject();
  const { stageOf, nextOf } = useStages();
  return (
    <span ref={trigger} className="contents">
      <Menu
        className="w-64"
        align="end"
        trigger={
          <Button
            size="small"
            variant={isJoined ? 'primary' : 'secondary'}
            aria-label="Move to…"
            className={classNames(
              'px-1.5 pointer-coarse:h-10 pointer-coarse:w-10',
              isJoined && 'rounded-l-none border-l border-on-accent/30',
            )}
          >
            {isJoined ? null : <span className="pl-1">Move to…</span>}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <StageMenuItems
          from={application.status}
          allowed={nextOf(application.status).map(stageOf)}
          onMove={actions.move}
        />
      </Menu>
    </span>
  );
}

function Present() {
  const { application } = useSubject();
  const { stageOf } = useStages();
  const { name, color } = stageOf(application.status);
  const days = daysIn(application.stage_entered_at);
  const isMoved = application.closed_reason === 'moved';
  return (
    <p className="flex min-w-28 grow items-center gap-1.5 text-sm max-sm:basis-full">
      <StageDot color={color} />
      <span className="truncate" title={name}>
        {isMoved ? 'Continues at another location' : name}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums" title="Days in this stage">
        {days === 0 ? 'today' : `${days} d`}
      </span>
    </p>
  );
}

/** Opens the menu inside an element, as its key does. */
function openMenu(place: HTMLElement | null): void {
  const button = place?.querySelector('button');
  button?.focus();
  button?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** What can be done with the application here, by its keys too; undefined where it cannot be. */
function useChoices(ask: Parts['ask']) {
  const { application } = useSubject();
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  const mayBlock = useMay('blocklist:write');
  const actions = useStageActions();
  const stages = useRef<HTMLSpanElement>(null);
  const advance = useAdvance({ actions, ask });
  const isMovedAway = application.closed_reason === 'moved';
  const isOpen = !isMovedAway && !isTerminal(application.status);
  const mayMove = mayWrite && !isMovedAway;
  const reject = mayMove && isOpen ? () => actions.move('client_rejected') : undefined;
  const schedule = maySchedule && isOpen ? () => ask({ kind: 'schedule' }) : undefined;
  useCandidateKeys({
    a: advance?.act,
    e: reject,
    m: mayMove ? () => openMenu(stages.current) : undefined,
    ...{ s: schedule, schedule },
    b: mayBlock ? () => ask({ kind: 'block' }) : undefined,
  });
  return { actions, advance, reject, mayMove, stages };
}

/** The application's stage and everything that moves it. */
export function StageControl() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { actions, advance, reject, mayMove, stages } = useChoices(setAsking);
  const { isBusy } = actions;
  return (
    <section
      aria-label="Stage"
      className="flex min-w-0 grow basis-0 flex-wrap items-center gap-2 max-sm:basis-full max-sm:pb-1.5 sm:min-w-104 sm:flex-nowrap"
    >
      <Present />
      <div className="flex min-w-0 max-sm:grow max-sm:basis-0">
        {advance ? <AdvanceButton {...{ advance, isBusy }} isJoined={mayMove} /> : null}
        {mayMove ? (
          <MoveTo actions={actions} trigger={stages} isJoined={advance !== undefined} />
        ) : null}
      </div>
      {reject ? (
        <Tooltip content="Reject" shortcut="e">
          <Button size="small" className="pointer-coarse:h-10" onClick={reject}>
            Reject…
          </Button>
        </Tooltip>
      ) : null}
      <MoreMenu ask={setAsking}>
        <ApplicationItems actions={actions} ask={setAsking} />
      </MoreMenu>
      <StageDialogs asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </section>
  );
}
