'use client';

import { CalendarPlus, ChevronDown, RotateCcw, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { daysIn } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { StageMenuItems } from '@/components/applications/stage-menu';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { useSubject } from './candidate-context';
import { MoreMenu } from './more-menu';
import { nextStep } from './next-step';
import { PendingMessage } from './pending-message';
import { type Asking, StageDialogs } from './stage-dialogs';
import { type StageActions, useStageActions } from './use-stage-actions';

type Parts = { actions: StageActions; ask: (asking: Asking) => void };

function Primary({ actions, ask }: Parts) {
  const { application } = useSubject();
  const { stageOf, nextOf } = useStages();
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  const step = nextStep(application.status, nextOf(application.status));
  if (step.kind === 'schedule' && maySchedule) {
    return (
      <Button variant="primary" onClick={() => ask({ kind: 'schedule' })}>
        <CalendarPlus aria-hidden /> Schedule…
      </Button>
    );
  }
  if (!mayWrite) return null;
  if (step.kind === 'hire') {
    return (
      <Button variant="primary" onClick={() => actions.move('hired')}>
        <UserCheck aria-hidden /> Hire…
      </Button>
    );
  }
  if (step.kind === 'reopen') {
    return (
      <Button variant="primary" isBusy={actions.isBusy} onClick={actions.reopen}>
        <RotateCcw aria-hidden /> Reopen
      </Button>
    );
  }
  if (step.kind !== 'forward') return null;
  return (
    <Button
      variant="primary"
      className="min-w-0"
      onClick={(event) => {
        // After a move the button names the next stage: a double click must move once only.
        if (event.detail <= 1) actions.move(step.to);
      }}
    >
      <span className="truncate">Move to {stageOf(step.to).name}</span>
    </Button>
  );
}

function MoveTo({ actions }: Pick<Parts, 'actions'>) {
  const { application } = useSubject();
  const { stageOf, nextOf } = useStages();
  return (
    <Menu
      className="w-64"
      trigger={
        <Button>
          Move to… <ChevronDown aria-hidden />
        </Button>
      }
    >
      <StageMenuItems
        from={application.status}
        allowed={nextOf(application.status).map(stageOf)}
        onMove={actions.move}
      />
    </Menu>
  );
}

function Present() {
  const { application } = useSubject();
  const { stageOf } = useStages();
  const { name, color } = stageOf(application.status);
  const days = daysIn(application.stage_entered_at);
  return (
    <p className="flex min-w-0 grow items-center gap-2 text-sm">
      <StageDot color={color} />
      <span className="truncate font-medium">{name}</span>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {days === 0 ? 'since today' : `for ${days} ${days === 1 ? 'day' : 'days'}`}
      </span>
    </p>
  );
}

/** The application's stage and everything that moves it. */
export function StageControl() {
  const { application } = useSubject();
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  const actions = useStageActions();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isMovedAway = application.closed_reason === 'moved';
  const parts = { actions, ask: setAsking };
  return (
    <section
      aria-label="Stage"
      className="space-y-3 rounded-lg border border-line bg-canvas px-3.5 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Present />
        {isMovedAway ? (
          <p className="text-sm text-muted">The candidate continues at another location.</p>
        ) : (
          <div className="flex min-w-0 flex-wrap gap-2">
            <Primary {...parts} />
            {mayWrite ? <MoveTo actions={actions} /> : null}
            {mayWrite && !isTerminal(application.status) ? (
              <Button onClick={() => actions.move('client_rejected')}>Reject…</Button>
            ) : null}
            {mayWrite || maySchedule ? <MoreMenu {...parts} /> : null}
          </div>
        )}
      </div>
      <PendingMessage />
      <StageDialogs asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </section>
  );
}
