'use client';

import {
  CalendarPlus,
  ClipboardList,
  Link2,
  MapPin,
  MapPinCheck,
  PhoneOff,
  UserCheck,
  UserMinus,
} from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { MenuItem, MenuLine } from '@/components/ui/menu';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { canEvaluate, canInvite } from '@/lib/pipeline/decide-move';
import { useSubject } from './candidate-context';
import type { Asking } from './stage-dialogs';
import type { StageActions } from './use-stage-actions';

type Props = { actions: StageActions; ask: (asking: Asking) => void };

function Invitations({ ask }: Props) {
  const stage = useSubject().application.status;
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  return (
    <>
      {maySchedule ? (
        <MenuItem
          icon={<CalendarPlus aria-hidden />}
          shortcut="s"
          onSelect={() => ask({ kind: 'schedule' })}
        >
          Schedule interview…
        </MenuItem>
      ) : null}
      {mayWrite && canInvite(stage) ? (
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => ask({ kind: 'invite' })}>
          Send scheduling link…
        </MenuItem>
      ) : null}
      {mayWrite && canEvaluate(stage) ? (
        <MenuItem icon={<ClipboardList aria-hidden />} onSelect={() => ask({ kind: 'evaluate' })}>
          Send evaluation…
        </MenuItem>
      ) : null}
    </>
  );
}

function Endings({ actions, ask }: Props) {
  const { application, glance } = useSubject();
  const { location_name: location } = application;
  return (
    <>
      <MenuLine />
      {location && glance?.placed_at === null ? (
        <MenuItem icon={<MapPinCheck aria-hidden />} onSelect={() => ask({ kind: 'place' })}>
          Place at {location}…
        </MenuItem>
      ) : null}
      <MenuItem icon={<MapPin aria-hidden />} onSelect={() => ask({ kind: 'change-location' })}>
        Change location…
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => actions.move('hired')}>
        Hire…
      </MenuItem>
      <MenuItem icon={<UserMinus aria-hidden />} onSelect={actions.withdraw}>
        Withdraw…
      </MenuItem>
      <MenuItem icon={<PhoneOff aria-hidden />} onSelect={() => actions.move('dnc')}>
        Do not contact…
      </MenuItem>
    </>
  );
}

/** What can be done with the application in the foreground, as items of a menu. */
export function ApplicationItems(props: Props) {
  const { application } = useSubject();
  const mayWrite = useMay('application:write');
  if (isTerminal(application.status) || application.closed_reason === 'moved') return null;
  return (
    <>
      <Invitations {...props} />
      {mayWrite ? <Endings {...props} /> : null}
      <MenuLine />
    </>
  );
}
