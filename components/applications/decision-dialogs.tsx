'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { Decision } from './decision';
import type { DecisionProps } from './decision-dialog';
import type { Decisions } from './use-decision';

const dialogs: Record<Decision['kind'], ComponentType<DecisionProps>> = {
  reject: dynamic(() => import('./reject-dialog').then((module) => module.RejectDialog)),
  withdraw: dynamic(() => import('./withdraw-dialog').then((module) => module.WithdrawDialog)),
  hire: dynamic(() => import('./hire-dialog').then((module) => module.HireDialog)),
  do_not_contact: dynamic(() =>
    import('./do-not-contact-dialog').then((module) => module.DoNotContactDialog),
  ),
  attend: dynamic(() => import('./interview-dialogs').then((module) => module.AttendDialog)),
  schedule: dynamic(() =>
    import('./interview-dialogs').then((module) => module.ScheduleBeforeDialog),
  ),
  force: dynamic(() => import('./force-dialog').then((module) => module.ForceDialog)),
};

/** The dialog that a move needs before it is made: one for each consequence. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { decision } = decisions;
  if (!decision) return null;
  const Dialog = dialogs[decision.kind];
  return <Dialog decision={decision} decisions={decisions} />;
}
