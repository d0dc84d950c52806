'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { FlaggedWarning } from './consequences';
import { type DecisionProps, ReasonField } from './decision-dialog';
import { useStages } from './use-stages';

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
      <ReasonField isRequired value={reason} onChange={setReason} />
    </FormDialog>
  );
}
