'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { typeName } from '@/components/applications/check-types';
import { useObstacles } from '@/components/applications/sending';
import { ComboboxField } from '@/components/ui/combobox';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import {
  type Check,
  type CheckType,
  checkPipelinesQuery,
  checkServicesQuery,
  initiateChecks,
} from '@/lib/browser/checks';
import { applicationOptions } from '@/lib/browser/options';

const PIPELINE = 'pipeline:';

/** What can be ordered: pipelines first, then each type that an enabled service offers. */
function useChoices() {
  const services = useQuery(checkServicesQuery());
  const pipelines = useQuery(checkPipelinesQuery());
  return useMemo(() => {
    const enabled = (services.data ?? []).filter(({ is_enabled }) => is_enabled);
    const types = [...new Set(enabled.flatMap(({ check_types }) => check_types))];
    const sets = (pipelines.data ?? []).map((pipeline) => ({
      value: `${PIPELINE}${pipeline.pipeline_id}`,
      label: pipeline.name,
      hint: `${pipeline.check_types.length} checks`,
      isDefault: pipeline.is_default,
    }));
    const single = types.map((type) => ({ value: type, label: typeName(type), hint: undefined }));
    return { types, options: [...sets, ...single], standard: sets.find((set) => set.isDefault) };
  }, [services.data, pipelines.data]);
}

function orderOf(what: string, types: readonly CheckType[]) {
  if (what.startsWith(PIPELINE)) return { pipeline_id: what.slice(PIPELINE.length) };
  const type = types.find((known) => known === what);
  return type ? { check_type: type } : null;
}

type Props = { onClose: () => void; onOpened: (checks: readonly Check[]) => void };

/** What a toast says of checks that wait for consent: whether it was asked for. */
function opened(email: string | null, sms: string | null): Parameters<typeof toast.success> {
  if (!email && !sms) return ['The candidate is asked for consent.'];
  const description = `Not every candidate is asked for consent: ${email ?? sms}. Theirs is recorded from paper.`;
  return ['The check is opened.', { description }];
}

/** Whose application and which checks are chosen, and what orders them. */
function useOrder(onOpened: Props['onOpened']) {
  const client = useQueryClient();
  const { email, sms } = useObstacles();
  const [application, setApplication] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const { options, types, standard } = useChoices();
  const what = chosen ?? standard?.value;
  const { mutate, error, isPending } = useMutation({
    ...initiateChecks(client),
    onSuccess: (checks) => {
      toast.success(...opened(email, sms));
      onOpened(checks);
    },
  });
  function submit() {
    setIsAsked(true);
    const order = what ? orderOf(what, types) : null;
    if (application && order) mutate({ application_id: application, ...order });
  }
  return {
    application,
    setApplication,
    what,
    setChosen,
    options,
    isAsked,
    submit,
    error,
    isPending,
  };
}

/** Opens checks for an application: one type, or the whole of a pipeline. */
export function InitiateDialog({ onClose, onOpened }: Props) {
  const { application, setApplication, what, setChosen, isAsked, ...order } = useOrder(onOpened);
  const { email, sms } = useObstacles();
  const [typed, setTyped] = useState('');
  const applications = useQuery(applicationOptions(typed, application));
  return (
    <FormDialog
      onClose={onClose}
      title="New background check"
      description={
        email && sms
          ? `Nobody is asked for consent, for ${email}: record it from paper.`
          : 'The candidate is sent one link to consent to everything that waits for consent.'
      }
      onSubmit={order.submit}
      submitLabel={email && sms ? 'Open the check' : 'Request consent'}
      isBusy={order.isPending}
    >
      <ComboboxField
        label="Candidate"
        error={isAsked && !application ? 'Choose whose application it is for.' : undefined}
        value={application}
        onChange={setApplication}
        onSearch={setTyped}
        options={applications.data ?? []}
        placeholder="Search by name, email or phone"
      />
      <ComboboxField
        label="Check"
        hint="A pipeline, or a single check that an enabled service offers."
        error={isAsked && !what ? 'Choose what to check.' : undefined}
        value={what}
        onChange={setChosen}
        options={order.options}
      />
      {order.error ? (
        <p role="alert" className="text-sm text-danger">
          {order.error.message}
        </p>
      ) : null}
    </FormDialog>
  );
}
