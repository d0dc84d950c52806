'use client';

import type { ComponentType } from 'react';
import { DraftScope } from '@/components/ui/kept-text';
import { late } from '@/components/ui/late';
import type { Decision } from './decision';
import type { DecisionProps } from './decision-dialog';
import type { Decisions } from './use-decision';

const dialogs: Record<Decision['kind'], ComponentType<DecisionProps>> = {
  reject: late(() => import('./reject-dialog').then((module) => module.RejectDialog)),
  withdraw: late(() => import('./withdraw-dialog').then((module) => module.WithdrawDialog)),
  hire: late(() => import('./hire-dialog').then((module) => module.HireDialog)),
  do_not_contact: late(() =>
    import('./do-not-contact-dialog').then((module) => module.DoNotContactDialog),
  ),
  attend: late(() => import('./interview-dialogs').then((module) => module.AttendDialog)),
  schedule: late(() => import('./interview-dialogs').then((module) => module.ScheduleBeforeDialog)),
  flagged: late(() => import('./flagged-dialog').then((module) => module.FlaggedDialog)),
  force: late(() => import('./force-dialog').then((module) => module.ForceDialog)),
};

/** The dialog that a move needs before it is made: one for each consequence. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { decision } = decisions;
  if (!decision) return null;
  const Dialog = dialogs[decision.kind];
  // Two people may have one name, and one person several applications.
  return (
    <DraftScope value={`application ${decision.person?.applicationId ?? 'many'}`}>
      <Dialog decision={decision} decisions={decisions} />
    </DraftScope>
  );
}
