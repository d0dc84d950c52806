'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import type { Answer } from '@/lib/browser/api';
import {
  apiTokensQuery,
  complaintOf,
  serviceAccountsQuery,
  useChange,
} from '@/lib/browser/settings';
import { type Days, lifetimes, nameOf, type Token } from './words';

const overlaps = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
] as const;

type Hours = (typeof overlaps)[number]['value'];

/** Asks how long the former token still works, and puts a new one in its place. */
export function RotateDialog({
  token,
  onClose,
  onRotated,
}: {
  token: Token;
  onClose: () => void;
  onRotated: (issued: Answer<'rotateApiToken'>) => void;
}) {
  const rotate = useChange(
    'rotateApiToken',
    apiTokensQuery().queryKey,
    serviceAccountsQuery().queryKey,
  );
  const [days, setDays] = useState<Days>('90');
  const [hours, setHours] = useState<Hours>('24');

  function submit() {
    const body = { expires_in_days: Number(days), overlap_hours: Number(hours) };
    rotate.mutate({ params: { tokenId: token.token_id }, body }, { onSuccess: onRotated });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Rotate ${nameOf(token)}?`}
      description="You get a new token of the same name, owner, permissions and locations. The former one works for a while yet, so that you can put the new one in place."
      onSubmit={submit}
      submitLabel="Rotate token"
      isBusy={rotate.isPending}
    >
      <SelectField
        label="The former one still works for"
        hint="Never longer than it would have."
        value={hours}
        onChange={setHours}
        options={overlaps}
      />
      <SelectField
        label="The new one is valid for"
        value={days}
        onChange={setDays}
        options={lifetimes}
      />
      {rotate.error ? <Refusal>{complaintOf(rotate.error).message}</Refusal> : null}
    </FormDialog>
  );
}
