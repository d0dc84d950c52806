'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { FlaggedWarning, useMovePreview } from './consequences';
import { bookedOf, nameAll } from './decision';
import { type DecisionProps, ReasonField } from './decision-dialog';
import { useStages } from './use-stages';

/** Names the interview that a move by force leaves booked; nothing where there is none. */
function StaysBooked({ decision }: Pick<DecisionProps, 'decision'>) {
  const { data: preview } = useMovePreview(decision);
  const times = preview ? bookedOf(preview).map(({ when }) => when) : [];
  if (times.length === 0) return null;
  const [noun, stay] = times.length === 1 ? ['interview', 'stays'] : ['interviews', 'stay'];
  return (
    <p className="text-sm text-warning">
      The {noun} on {nameAll(times)} {stay} booked.
    </p>
  );
}

/** Asks why a move should go against the workflow; the reason stays in the history. */
export function ForceDialog({ decision, decisions }: DecisionProps) {
  const { close, returnFocus, proceed } = decisions;
  const { stageOf } = useStages();
  const { subject, person } = decision;
  const to = stageOf(decision.to).name;
  const from = person ? stageOf(person.stage).name : '';
  const [reason, setReason] = useState('');
  function submit() {
    if (reason.trim()) proceed(reason.trim());
  }
  return (
    <FormDialog
      onClose={close}
      returnFocus={returnFocus}
      title={`Move ${subject} to ${to}?`}
      description={`The workflow does not allow a move from ${from} to ${to}. You can move anyway; the reason stays in the history.`}
      onSubmit={submit}
      submitLabel="Move anyway"
      isNative
    >
      <FlaggedWarning names={decision.flagged} />
      <StaysBooked decision={decision} />
      <ReasonField isRequired value={reason} onChange={setReason} />
    </FormDialog>
  );
}
