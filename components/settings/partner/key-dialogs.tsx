'use client';

import { useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { type Credentials, credentialsQuery, useChange } from '@/lib/browser/settings';

export type Key = Credentials['keys'][number];
type Issued = Answer<'createPartnerKey'>;

const queryKey = credentialsQuery().queryKey;

/** What a key is called where it is spoken of. */
export const keyName = ({ name, hint }: Key): string => {
  return name ? `${name}, ending in ${hint}` : `the key ending in ${hint}`;
};

const ends = [
  { value: 'never', label: 'When it is revoked' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
] as const;

/** Asks what a new key is for and how long it works. */
export function IssueKeyDialog({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}) {
  const create = useChange('createPartnerKey', queryKey);
  const [name, setName] = useState('');
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('never');
  function submit() {
    const body = {
      ...(name.trim() && { name: name.trim() }),
      ...(end !== 'never' && { expires_in_days: Number(end) }),
    };
    create.mutate({ body }, { onSuccess: onIssued });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New API key"
      description="It works at once, in every registry of the partner."
      onSubmit={submit}
      submitLabel="Issue key"
      isBusy={create.isPending}
    >
      <InputField
        label="What it is for"
        hint="Optional. It tells keys apart in the list."
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField label="Ends" value={end} onChange={setEnd} options={ends} />
      {create.error ? <Refusal>{create.error.message}</Refusal> : null}
    </FormDialog>
  );
}

const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' },
] as const;

/** Asks how long a key works beside the one that replaces it. */
export function RotateKeyDialog({
  known,
  onClose,
  onIssued,
}: {
  known: Key;
  onClose: () => void;
  onIssued: (issued: Issued) => void;
}) {
  const rotate = useChange('rotatePartnerKey', queryKey);
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('24');
  function submit() {
    const body = { overlap_hours: Number(overlap) };
    rotate.mutate({ params: { keyId: known.key_id }, body }, { onSuccess: onIssued });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Rotate ${keyName(known)}?`}
      description="A new key of the same name is issued. Both work until the partner has changed over, or the time below is over."
      onSubmit={submit}
      submitLabel="Rotate key"
      isBusy={rotate.isPending}
    >
      <SelectField
        label="The present key stops"
        value={overlap}
        onChange={setOverlap}
        options={overlaps}
      />
      {rotate.error ? <Refusal>{rotate.error.message}</Refusal> : null}
    </FormDialog>
  );
}

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ known, onClose }: { known: Key; onClose: () => void }) {
  const revoke = useChange('revokePartnerKey', queryKey);
  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success(`The key ending in ${known.hint} is revoked.`);
    };
    revoke.mutate({ params: { keyId: known.key_id } }, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={revoke.isPending}
      title={`Revoke ${keyName(known)}?`}
      confirmLabel="Revoke key"
    >
      Calls with it are refused from now on, in every organization of the partner. This cannot be
      undone.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}
