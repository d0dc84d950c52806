'use client';

import { useState } from 'react';
import { useObstacles } from '@/components/applications/sending';
import { useStages } from '@/components/applications/use-stages';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { call } from '@/lib/browser/api';
import { useSubject } from './candidate-context';
import type { StageActions } from './use-stage-actions';

/** Sends the candidate the questions of the job. */
export function EvaluateDialog({
  actions,
  onClose,
}: {
  actions: StageActions;
  onClose: () => void;
}) {
  const { candidateId, name, email, phone, application } = useSubject();
  const { stageOf } = useStages();
  const [channel, setChannel] = useState<'email' | 'sms'>(email ? 'email' : 'sms');
  const obstacle = useObstacles()[channel];
  function submit() {
    const body = { application_id: application.application_id, channel };
    actions.act(() => call('sendEvaluation', { params: { candidateId }, body }), {
      done: obstacle ? `${name} can now be evaluated` : `The evaluation goes to ${name}`,
      rest: obstacle ? `Not sent: ${obstacle}. Copy the link under Messages.` : undefined,
      failed: 'The evaluation was not sent',
      onDone: onClose,
    });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Send evaluation"
      description={`${name} gets a link to the questions of ${application.job.title}; it works once. The application moves to ${stageOf('pending_evaluation').name}.`}
      onSubmit={submit}
      submitLabel={obstacle ? 'Make the link' : 'Send evaluation'}
      isBusy={actions.isBusy}
      isDisabled={!email && !phone}
    >
      <SelectField
        label="Send it by"
        hint={obstacle ? `Nothing is sent: ${obstacle}. You pass the link on.` : undefined}
        value={channel}
        onChange={setChannel}
        options={[
          { value: 'email', label: `Email ${email ?? '(no address)'}`, disabled: !email },
          { value: 'sms', label: `Text message ${phone ?? '(no number)'}`, disabled: !phone },
        ]}
      />
    </FormDialog>
  );
}
