'use client';

import { Confirm } from '@/components/ui/confirm';
import { LeftOutList } from './consequences';
import { nameAll } from './decision';
import type { DecisionProps } from './decision-dialog';
import { useLeftOut } from './use-left-out';
import { useStages } from './use-stages';

/** Asks whether somebody whom the blocklist matches is to go on all the same. */
export function FlaggedDialog({ decision, decisions }: DecisionProps) {
  const { stageOf } = useStages();
  const { flagged = [] } = decision;
  const { subject } = useLeftOut(decision);
  const to = stageOf(decision.to).name;
  return (
    <Confirm
      isOpen
      onClose={decisions.close}
      onConfirm={() => decisions.proceed()}
      returnFocus={decisions.returnFocus}
      title={`Move ${subject} to ${to}?`}
      confirmLabel="Move all the same"
      isDanger={false}
    >
      {nameAll(flagged)} {flagged.length === 1 ? 'matches' : 'match'} the blocklist. Whoever put
      them there did not want to see them hired here.
      <LeftOutList decision={decision} />
    </Confirm>
  );
}
