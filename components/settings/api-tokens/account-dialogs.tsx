'use client';

import { useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { useConflict } from '@/components/ui/conflict';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import {
  apiTokensQuery,
  complaintOf,
  serviceAccountsQuery,
  useChange,
} from '@/lib/browser/settings';
import { updateServiceAccount } from '@/lib/organization/api-tokens/account-contract';
import { roleMeanings, roleOptions } from '../members/roles';
import { type ServiceAccount, tokenCount } from './words';

const { queryKey } = serviceAccountsQuery();

type ServiceRole = ServiceAccount['role'];

// An account is in no team, so a collaborator would see nothing.
const options = roleOptions.flatMap(({ value, label }) =>
  value === 'collaborator' ? [] : [{ value, label }],
);

/** Sends the form of an account: a new one, or changes to the one there is. */
function useSaving(
  account: ServiceAccount | undefined,
  onClose: () => void,
  takeTheirs: (field: string, value: unknown) => void,
) {
  const conflict = useConflict({ name: 'Name', role: 'Role' });
  const add = useChange('createServiceAccount', queryKey);
  const update = useChange('updateServiceAccount', queryKey);

  function save(body: { name: string; role: ServiceRole }) {
    const onSuccess = ({ name }: ServiceAccount) => {
      onClose();
      toast.success(account ? 'Saved.' : `${name} is added. Issue its first token next.`);
    };
    if (!account) add.mutate({ body }, { onSuccess });
    else {
      const params = { serviceAccountId: account.service_account_id };
      // What was changed alone: what a colleague changes meanwhile stays.
      const changed = {
        ...(body.name !== account.name && { name: body.name }),
        ...(body.role !== account.role && { role: body.role }),
      };
      if (Object.keys(changed).length === 0) return onClose();
      const saving = conflict.save({
        operation: updateServiceAccount,
        body: changed,
        before: account,
        send: (rest, ifMatch) => update.mutateAsync({ params, body: rest, ifMatch }),
        takeTheirs,
      });
      // The dialog itself shows a refusal.
      void saving.then(
        (saved) => saved && onSuccess(saved),
        () => undefined,
      );
    }
  }

  const { isPending, error } = account ? update : add;
  const complaint = error ? complaintOf(error) : null;
  return { save, isPending, complaint, conflict: conflict.dialog };
}

/** Adds a service account, or renames one and changes its role. */
export function AccountDialog({
  account,
  onClose,
}: {
  account?: ServiceAccount | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState(account?.name ?? '');
  const [role, setRole] = useState<ServiceRole>(account?.role ?? 'viewer');
  function takeTheirs(field: string, value: unknown) {
    if (field === 'name') setName(String(value));
    const theirs = options.find((option) => option.value === value);
    if (field === 'role' && theirs) setRole(theirs.value);
  }
  const { save, isPending, complaint, conflict } = useSaving(account, onClose, takeTheirs);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={account ? `Edit ${account.name}` : 'Add a service account'}
        onSubmit={() => save({ name: name.trim(), role })}
        submitLabel={account ? 'Save' : 'Add service account'}
        isBusy={isPending}
        isDisabled={name.trim() === ''}
      >
        <InputField
          label="Name"
          hint="The system that it is for. What it does is recorded under this name."
          error={complaint?.field === 'name' ? complaint.message : undefined}
          maxLength={100}
          placeholder="Payroll"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Role"
          hint={
            account ? `${roleMeanings[role]} Counts from its next request on.` : roleMeanings[role]
          }
          value={role}
          onChange={setRole}
          options={options}
        />
        {complaint && complaint.field !== 'name' ? <Refusal>{complaint.message}</Refusal> : null}
      </FormDialog>
      {conflict}
    </>
  );
}

/** Asks before an account ends for good, and its tokens with it. */
export function DeactivateDialog({
  account: { name, tokens, service_account_id: serviceAccountId },
  onClose,
  returnFocus,
}: {
  account: ServiceAccount;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const end = useChange('deactivateServiceAccount', queryKey, apiTokensQuery().queryKey);
  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success(`${name} is deactivated.`);
    };
    end.mutate({ params: { serviceAccountId } }, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={end.isPending}
      title={`Deactivate ${name} for good?`}
      confirmLabel="Deactivate for good"
      returnFocus={returnFocus}
    >
      It has {tokenCount(tokens)}. All of them end at once: whatever uses one is refused from its
      next request on. Nothing brings the account back. What it did stays, under its name.
      {end.error ? <Refusal className="mt-3">{complaintOf(end.error).message}</Refusal> : null}
    </Confirm>
  );
}
