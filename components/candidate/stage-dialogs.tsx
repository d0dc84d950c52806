'use client';

import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import { ScheduleDialog } from '@/components/applications/schedule-on-demand';
import { late } from '@/components/ui/late';
import { usePerson } from './candidate-context';
import { type PersonAsking, PersonDialogs } from './person-dialogs';
import type { StageActions } from './use-stage-actions';

const InviteDialog = late(() => import('./invite-dialog').then((module) => module.InviteDialog));
const EvaluateDialog = late(() =>
  import('./evaluate-dialog').then((module) => module.EvaluateDialog),
);
const ChangeLocationDialog = late(() =>
  import('./change-location-dialog').then((module) => module.ChangeLocationDialog),
);
const PlaceDialog = late(() => import('./place-dialog').then((module) => module.PlaceDialog));

/** What is being asked before an action other than a move: a time, a place, a channel. */
export type Asking =
  | PersonAsking
  | { kind: 'invite' | 'evaluate' | 'schedule' | 'place' | 'change-location' };

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
  const person = usePerson();
  const shared = { actions, onClose };
  if (!asking) return <DecisionDialogs decisions={actions.decisions} />;
  switch (asking.kind) {
    case 'invite':
      return <InviteDialog {...shared} />;
    case 'evaluate':
      return <EvaluateDialog {...shared} />;
    case 'schedule':
      return <ScheduleDialog person={person} onClose={onClose} />;
    case 'place':
      return <PlaceDialog {...shared} />;
    case 'change-location':
      return <ChangeLocationDialog onClose={onClose} />;
    default:
      return <PersonDialogs asking={asking} onClose={onClose} />;
  }
}
