'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { typeName } from '@/components/applications/check-types';
import { useObstacle } from '@/components/applications/sending';
import { failureText } from '@/components/ui/failure-text';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { type Answer, call } from '@/lib/browser/api';
import { type Check, checkChoicesQuery, useApplicationAction } from '@/lib/browser/applications';
import { useSubject } from './candidate-context';

type Pipeline = Answer<'listCheckPipelines'>['pipelines'][number];

const SET = 'set:';

function choicesOf(pipelines: readonly Pipeline[], types: readonly Check['check_type'][]) {
  return [
    ...pipelines.map(({ pipeline_id: id, name, check_types: parts }) => ({
      value: `${SET}${id}`,
      label: `${name} (${parts.length} checks)`,
    })),
    ...types.map((type) => ({ value: type, label: typeName(type) })),
  ];
}

/** What can be ordered, what is chosen of it, and what orders it. */
function useOrder(onDone: () => void) {
  const { name, email, phone, application } = useSubject();
  const obstacle = useObstacle({ email, phone });
  const action = useApplicationAction(application.application_id);
  const { data } = useQuery(checkChoicesQuery());
  const [picked, setPicked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const usual = data?.pipelines.find(({ is_default: isDefault }) => isDefault);
  const chosen = picked ?? (usual ? `${SET}${usual.pipeline_id}` : undefined);
  const pipeline = data?.pipelines.find(({ pipeline_id: id }) => chosen === `${SET}${id}`);
  const type = data?.types.find((one) => one === chosen);

  function submit() {
    const body = {
      application_id: application.application_id,
      ...(pipeline ? { pipeline_id: pipeline.pipeline_id } : { check_type: type }),
    };
    action.mutate(() => call('initiateBackgroundChecks', { body }), {
      onSuccess: () => {
        onDone();
        toast.success('Checks opened', {
          description: obstacle
            ? `${name} is not asked for consent: ${obstacle}. Record the consent that you hold on paper.`
            : `${name} is asked for consent.`,
        });
      },
      onError: (error) => setProblem(failureText(error)),
    });
  }

  const options = choicesOf(data?.pipelines ?? [], data?.types ?? []);
  return {
    name,
    obstacle,
    options,
    chosen,
    setPicked,
    pipeline,
    problem,
    submit,
    isBusy: action.isPending,
  };
}

/** Opens one check or a whole set of them; the candidate is then asked for consent. */
export function OrderChecksDialog({ onClose }: { onClose: () => void }) {
  const { name, obstacle, options, chosen, setPicked, pipeline, ...order } = useOrder(onClose);
  const asking = obstacle
    ? `The candidate is not asked for consent, for ${obstacle}: record it from paper.`
    : 'The candidate is sent one link to consent to all that waits for it.';
  return (
    <FormDialog
      onClose={onClose}
      title={`Order checks on ${name}`}
      description={`${asking} Checks that are open already are not opened twice.`}
      onSubmit={order.submit}
      submitLabel="Order"
      isBusy={order.isBusy}
      isDisabled={!chosen}
    >
      <SelectField
        label="What to check"
        hint={pipeline?.check_types.map(typeName).join(', ')}
        error={order.problem}
        value={chosen}
        onChange={setPicked}
        options={options}
      />
    </FormDialog>
  );
}
