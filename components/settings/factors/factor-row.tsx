'use client';

import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { complaintOf, type Factors, factorsQuery, useChange } from '@/lib/browser/settings';

type Factor = Factors['factors'][number];
type Props = { factor: Factor; onClose: () => void };

const { queryKey } = factorsQuery();

function RenameDialog({ factor, onClose }: Props) {
  const rename = useChange('renameFactor', queryKey);
  const [name, setName] = useState(factor.name);
  function submit() {
    const params = { factorId: factor.factor_id };
    rename.mutate({ params, body: { name } }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Rename ${factor.name}`}
      onSubmit={submit}
      submitLabel="Rename"
      isBusy={rename.isPending}
      isDisabled={name.trim() === ''}
    >
      <InputField
        label="Name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {rename.error ? <Refusal>{complaintOf(rename.error).message}</Refusal> : null}
    </FormDialog>
  );
}

function RemoveDialog({ factor, onClose }: Props) {
  const remove = useChange('removeFactor', queryKey);
  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success(`${factor.name} is removed.`);
    };
    remove.mutate({ params: { factorId: factor.factor_id } }, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={remove.isPending}
      title={`Remove ${factor.name}?`}
      confirmLabel="Remove"
    >
      It signs you in no more. With your last one the recovery codes go too, and the password alone
      is enough again.
      {remove.error ? <Refusal className="mt-3">{remove.error.message}</Refusal> : null}
    </Confirm>
  );
}

/** One passkey or app, with what can be done with it. */
export function FactorRow({ factor }: { factor: Factor }) {
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const { name, kind } = factor;
  const Icon = kind === 'passkey' ? KeyRound : Smartphone;
  const dialog = { factor, onClose: () => setDoing(null) };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow basis-48">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-xs text-muted">
          {kind === 'passkey' ? 'Passkey' : 'Authenticator app'}, added{' '}
          <RelativeTime at={factor.created_at} />,{' '}
          {factor.last_used_at ? (
            <>
              last used <RelativeTime at={factor.last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Rename ${name}`}
        onClick={() => setDoing('rename')}
      >
        Rename
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Remove ${name}`}
        onClick={() => setDoing('remove')}
      >
        Remove
      </Button>
      {doing === 'rename' ? <RenameDialog {...dialog} /> : null}
      {doing === 'remove' ? <RemoveDialog {...dialog} /> : null}
    </li>
  );
}
