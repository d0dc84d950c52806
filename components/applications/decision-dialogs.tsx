'use client';

import dynamic from 'next/dynamic';
import type { Decisions } from './use-decision';

const RejectDialog = dynamic(() => import('./reject-dialog').then((module) => module.RejectDialog));
const ForceDialog = dynamic(() => import('./force-dialog').then((module) => module.ForceDialog));
const HireDialog = dynamic(() => import('./hire-dialog').then((module) => module.HireDialog));
const WithdrawDialog = dynamic(() =>
  import('./withdraw-dialog').then((module) => module.WithdrawDialog),
);
const DoNotContactDialog = dynamic(() =>
  import('./do-not-contact-dialog').then((module) => module.DoNotContactDialog),
);
const ScheduleDialog = dynamic(() =>
  import('./schedule-dialog').then((module) => module.ScheduleDialog),
);
const AttendDialog = dynamic(() =>
  import('./interview-dialogs').then((module) => module.AttendDialog),
);
const ScheduleManyDialog = dynamic(() =>
  import('./interview-dialogs').then((module) => module.ScheduleManyDialog),
);

/** The dialog that a move needs before it is made: one for each consequence. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { decision, close, finish, proceed, returnFocus, stageName, endings } = decisions;
  if (!decision) return null;
  const { person } = decision;
  const shared = { decision, stageName, returnFocus, isBusy: endings.isBusy, onClose: close };
  const onMove = () => proceed();
  switch (decision.kind) {
    case 'reject':
      return (
        <RejectDialog
          {...shared}
          onReject={(rejection) => void finish(endings.reject(decision, rejection))}
        />
      );
    case 'withdraw':
      return (
        <WithdrawDialog
          {...shared}
          onWithdraw={(body, preview) => void finish(endings.withdraw(decision, body, preview))}
        />
      );
    case 'hire':
      return (
        <HireDialog
          {...shared}
          onHire={(body, preview) => void finish(endings.hire(decision, body, preview))}
        />
      );
    case 'do_not_contact':
      return (
        <DoNotContactDialog
          {...shared}
          onConfirm={(reason, preview) =>
            void finish(endings.doNotContact(decision, reason, preview))
          }
        />
      );
    case 'attend':
      return <AttendDialog {...shared} onMove={onMove} />;
    case 'schedule':
      if (!person) return <ScheduleManyDialog {...shared} onMove={onMove} />;
      return (
        <ScheduleDialog
          {...{ person, returnFocus }}
          onClose={close}
          onDone={() => void finish(Promise.resolve(true))}
          onSkip={onMove}
        />
      );
    case 'force':
      return (
        <ForceDialog
          subject={decision.subject}
          from={person ? stageName(person.stage) : ''}
          to={stageName(decision.to)}
          onClose={close}
          returnFocus={returnFocus}
          onForce={proceed}
        />
      );
  }
}
