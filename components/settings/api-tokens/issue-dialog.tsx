'use client';

import { useState } from 'react';
import { useSession } from '@/components/shell/session-context';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import type { Answer, Input } from '@/lib/browser/api';
import {
  apiTokensQuery,
  complaintOf,
  serviceAccountsQuery,
  useChange,
} from '@/lib/browser/settings';
import { roleName } from '../members/roles';
import { type Scope, ScopeFields, scopeProblem, wholeScope, withinRole } from './scope-fields';
import { type Days, lifetimes, type ServiceAccount } from './words';

const ME = 'me';

type Props = {
  accounts: readonly ServiceAccount[];
  /** The account that it is for; without it, whoever issues it. */
  accountId?: string | undefined;
  onClose: () => void;
  onIssued: (issued: Answer<'createApiToken'>) => void;
};

function useIssuing({ accounts, accountId, onIssued }: Props) {
  const { user } = useSession();
  const issue = useChange(
    'createApiToken',
    apiTokensQuery().queryKey,
    serviceAccountsQuery().queryKey,
  );
  const [name, setName] = useState('');
  const [days, setDays] = useState<Days>('90');
  const [owner, setOwner] = useState(accountId ?? ME);
  const [scope, setScope] = useState<Scope>(wholeScope);
  const [wasSent, setWasSent] = useState(false);
  const role = accounts.find((one) => one.service_account_id === owner)?.role ?? user.role;
  const problem = scopeProblem(scope);

  function chooseOwner(next: string) {
    const nextRole = accounts.find((one) => one.service_account_id === next)?.role ?? user.role;
    setOwner(next);
    setScope(withinRole(scope, nextRole));
  }

  function submit() {
    setWasSent(true);
    if (problem) return;
    const body: Exclude<Input<'createApiToken'>['body'], FormData | undefined> = {
      expires_in_days: Number(days),
      ...(name.trim() && { name: name.trim() }),
      ...(owner !== ME && { service_account_id: owner }),
      ...(scope.permissions && { permissions: [...scope.permissions] }),
      ...(scope.locations && { location_ids: scope.locations }),
    };
    issue.mutate({ body }, { onSuccess: onIssued });
  }

  const complaint = issue.error ? complaintOf(issue.error) : null;
  const shown = { complaint, problem: wasSent ? problem : null, isBusy: issue.isPending };
  return { name, setName, days, setDays, owner, chooseOwner, scope, setScope, role, submit, shown };
}

function OwnerField({
  accounts,
  value,
  onChange,
}: Pick<Props, 'accounts'> & { value: string; onChange: (owner: string) => void }) {
  const { user } = useSession();
  const owners = [
    { value: ME, label: `You, ${user.name} (${roleName(user.role)})` },
    ...accounts.map(({ service_account_id: id, name, role }) => ({
      value: id,
      label: `${name} (${roleName(role)})`,
    })),
  ];
  return (
    <SelectField
      label="Acts as"
      className="min-w-0"
      hint={
        value === ME
          ? 'It ends when you are deactivated. For what runs without you, choose a service account.'
          : 'It goes on when people leave, until the account is deactivated.'
      }
      value={value}
      onChange={onChange}
      options={owners}
    />
  );
}

/** Asks what a new token is for and how little it needs, and issues it. */
export function IssueDialog(props: Props) {
  const { accounts, onClose } = props;
  const form = useIssuing(props);
  const { complaint, problem, isBusy } = form.shown;
  return (
    <FormDialog
      onClose={onClose}
      title="Issue an API token"
      className="max-w-2xl"
      onSubmit={form.submit}
      submitLabel="Issue token"
      isBusy={isBusy}
    >
      <InputField
        label="What it is for (optional)"
        error={complaint?.field === 'name' ? complaint.message : undefined}
        maxLength={100}
        placeholder="Payroll export"
        autoComplete="off"
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <OwnerField accounts={accounts} value={form.owner} onChange={form.chooseOwner} />
        <SelectField
          label="Valid for"
          value={form.days}
          onChange={form.setDays}
          options={lifetimes}
        />
      </div>
      <ScopeFields scope={form.scope} role={form.role} onChange={form.setScope} />
      {problem ? <Refusal>{problem}</Refusal> : null}
      {complaint && complaint.field !== 'name' ? <Refusal>{complaint.message}</Refusal> : null}
    </FormDialog>
  );
}
