'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import {
  type BulkCheckAction,
  type Check,
  type CheckMove,
  type CheckStatus,
  moveCheck,
} from '@/lib/browser/checks';
import { CheckQuestion, useUnasked } from './check-question';

const done: Record<CheckMove['kind'], string> = {
  consent: 'Consent is recorded.',
  submit: 'The check is ordered.',
  cancel: 'The check is given up.',
  remind: 'A new link to consent is on its way.',
  retry: 'The check is opened again, with a new link to consent.',
};

// What is done where it is not sure that a link reaches the candidate.
const doneUnasked = {
  remind: 'The check waits for consent.',
  retry: 'The check is opened again.',
} as const;

/** Says how a change of a check ended, and of a new link no more than what is known. */
function tellDone(kind: CheckMove['kind'], unasked: string | null): void {
  if (unasked && (kind === 'remind' || kind === 'retry')) {
    toast.success(doneUnasked[kind], { description: unasked });
  } else toast.success(done[kind]);
}

function ConsentDialog({
  isBusy,
  onClose,
  onRecord,
}: {
  isBusy: boolean;
  onClose: () => void;
  onRecord: (signedName: string) => void;
}) {
  const [name, setName] = useState('');
  function submit() {
    onRecord(name.trim());
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Record consent"
      description="For consent that you hold on paper. Candidates usually consent by the link they are sent."
      className="max-w-md"
      onSubmit={submit}
      submitLabel="Record consent"
      isBusy={isBusy}
    >
      <InputField
        label="Signed name"
        hint="As it stands on the paper; may be left empty."
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

/** Changes a check and says how it ended. */
function useCheckMove(onSuccess: () => void) {
  const client = useQueryClient();
  const unasked = useUnasked();
  const { mutateAsync, isPending } = useMutation({
    ...moveCheck(client),
    onError: (error) => toast.error(error.message),
  });
  const act = (change: CheckMove) =>
    // A promise, unlike the mutation's callbacks, also settles when the check has left the list.
    // The mutation itself shows a refusal.
    mutateAsync(change, { onSuccess }).then(
      () => tellDone(change.kind, unasked),
      () => undefined,
    );
  return { act, isBusy: isPending };
}

type Act = { what: 'consent' | BulkCheckAction; label: string; spoken?: string };

/** What can be done to a check in each status, the most likely first. */
const acts: Partial<Record<CheckStatus, readonly Act[]>> = {
  pending: [
    { what: 'consent', label: 'Record consent' },
    { what: 'remind', label: 'Send again', spoken: 'Send the link again' },
    { what: 'cancel', label: 'Give up' },
  ],
  consent_received: [{ what: 'submit', label: 'Submit to the vendor' }],
  failed: [{ what: 'retry', label: 'Try again' }],
};

/** What can be done to a check as it stands, for who may. */
export function CheckActions({
  check,
  isQuiet,
  about,
}: {
  check: Check;
  isQuiet?: boolean;
  /** Whose check it is, where its buttons stand among those of others. */
  about?: string;
}) {
  const mayWrite = useMay('background_check:write');
  const [asking, setAsking] = useState<Act['what'] | null>(null);
  const close = () => setAsking(null);
  const { act, isBusy } = useCheckMove(close);
  const { check_id: checkId, status } = check;
  if (!mayWrite) return null;
  return (
    <>
      {acts[status]?.map(({ what, label, spoken = label }, index) => (
        <Button
          key={what}
          size="small"
          variant={index > 0 || isQuiet ? 'secondary' : 'primary'}
          {...(about ? { 'aria-label': `${spoken}: ${about}` } : {})}
          onClick={() => setAsking(what)}
        >
          {label}
        </Button>
      ))}
      {asking === 'consent' ? (
        <ConsentDialog
          isBusy={isBusy}
          onClose={close}
          onRecord={(signedName) => act({ kind: 'consent', checkId, signedName })}
        />
      ) : asking ? (
        <CheckQuestion
          action={asking}
          count={1}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => act({ kind: asking, checkId })}
        />
      ) : null}
    </>
  );
}
