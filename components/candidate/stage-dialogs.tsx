'use client';

import dynamic from 'next/dynamic';
import { useStages } from '@/components/applications/use-stages';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useSubject } from './candidate-context';
import type { StageActions } from './use-stage-actions';

const RejectDialog = dynamic(() =>
  import('@/components/applications/reject-dialog').then((module) => module.RejectDialog),
);
const ForceDialog = dynamic(() =>
  import('@/components/applications/force-dialog').then((module) => module.ForceDialog),
);
const HireDialog = dynamic(() => import('./hire-dialog').then((module) => module.HireDialog));
const WithdrawDialog = dynamic(() =>
  import('./withdraw-dialog').then((module) => module.WithdrawDialog),
);
const InviteDialog = dynamic(() => import('./invite-dialog').then((module) => module.InviteDialog));
const EvaluateDialog = dynamic(() =>
  import('./evaluate-dialog').then((module) => module.EvaluateDialog),
);
const ScheduleDialog = dynamic(() =>
  import('./schedule-dialog').then((module) => module.ScheduleDialog),
);
const ChangeLocationDialog = dynamic(() =>
  import('./location-dialog').then((module) => module.ChangeLocationDialog),
);

/** What is being asked before an action: a reason, a time, a place. */
export type Asking =
  | { kind: 'force'; to: StageSlug }
  | {
      kind: 'reject' | 'hire' | 'withdraw' | 'invite' | 'evaluate' | 'schedule' | 'change-location';
    };

/** The dialogs that an action on the application may need first. */
export function StageDialogs({
  asking,
  actions,
  onClose,
}: {
  asking: Asking | null;
  actions: StageActions;
  onClose: () => void;
}) {
  const { name, application } = useSubject();
  const { stageOf } = useStages();
  const shared = { actions, onClose };
  switch (asking?.kind) {
    case 'reject':
      return (
        <RejectDialog
          subject={name}
          isBusy={actions.isBusy}
          onClose={onClose}
          onReject={(rejection) => actions.reject(rejection, onClose)}
        />
      );
    case 'force':
      return (
        <ForceDialog
          subject={name}
          from={stageOf(application.status).name}
          to={stageOf(asking.to).name}
          onClose={onClose}
          onForce={(reason) => {
            onClose();
            actions.move(asking.to, reason);
          }}
        />
      );
    case 'hire':
      return <HireDialog {...shared} />;
    case 'withdraw':
      return <WithdrawDialog {...shared} />;
    case 'invite':
      return <InviteDialog {...shared} />;
    case 'evaluate':
      return <EvaluateDialog {...shared} />;
    case 'schedule':
      return <ScheduleDialog onClose={onClose} />;
    case 'change-location':
      return <ChangeLocationDialog onClose={onClose} />;
    default:
      return null;
  }
}
