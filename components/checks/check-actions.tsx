'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { type Check, type CheckMove, moveCheck } from '@/lib/browser/checks';
import { CheckQuestion } from './check-question';

const done: Record<CheckMove['kind'], string> = {
  consent: 'Consent is recorded.',
  submit: 'The check is ordered.',
  cancel: 'The check is given up.',
  remind: 'A new link to consent is on its way.',
  retry: 'The check is opened again, with a new link to consent.',
};

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
  const { mutateAsync, isPending } = useMutation({
    ...moveCheck(client),
    onError: (error) => toast.error(error.message),
  });
  const act = (change: CheckMove) =>
    // A promise, unlike the mutation's callbacks, also settles when the check has left the list.
    // The mutation itself shows a refusal.
    mutateAsync(change, { onSuccess }).then(
      () => toast.success(done[change.kind]),
      () => undefined,
    );
  return { act, isBusy: isPending };
}

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
  const [asking, setAsking] = useState<'consent' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  const { act, isBusy } = useCheckMove(close);
  const { check_id: checkId, status } = check;
  const look = { size: 'small', variant: isQuiet ? 'secondary' : 'primary' } as const;
  const named = (what: string) => (about ? { 'aria-label': `${what}: ${about}` } : {});
  if (!mayWrite) return null;
  if (status === 'consent_received') {
    return (
      <Button
        {...look}
        {...named('Submit to the vendor')}
        isBusy={isBusy}
        onClick={() => act({ kind: 'submit', checkId })}
      >
        Submit to the vendor
      </Button>
    );
  }
  if (status === 'failed') {
    return (
      <Button
        {...look}
        {...named('Try again')}
        isBusy={isBusy}
        onClick={() => act({ kind: 'retry', checkId })}
      >
        Try again
      </Button>
    );
  }
  if (status !== 'pending') return null;
  return (
    <>
      <Button {...look} {...named('Record consent')} onClick={() => setAsking('consent')}>
        Record consent
      </Button>
      <Button
        size="small"
        {...named('Send the link again')}
        isBusy={isBusy}
        onClick={() => act({ kind: 'remind', checkId })}
      >
        Send again
      </Button>
      <Button size="small" {...named('Give up')} onClick={() => setAsking('cancel')}>
        Give up
      </Button>
      {asking === 'consent' ? (
        <ConsentDialog
          isBusy={isBusy}
          onClose={close}
          onRecord={(signedName) => act({ kind: 'consent', checkId, signedName })}
        />
      ) : null}
      {asking === 'cancel' ? (
        <CheckQuestion
          action="cancel"
          count={1}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => act({ kind: 'cancel', checkId })}
        />
      ) : null}
    </>
  );
}
