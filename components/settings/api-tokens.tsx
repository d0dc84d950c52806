'use client';

import { type FormEvent, useRef, useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import { apiTokensQuery, complaintOf, useChange } from '@/lib/browser/settings';
import { IssuedTokens } from './issued-tokens';
import { Card, Note, Panel } from './panel';
import { ShowOnce } from './show-once';

type Days = '7' | '30' | '90' | '365';

const lifetimes: readonly { value: Days; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
];

function TokenForm() {
  const create = useChange('createApiToken', apiTokensQuery().queryKey);
  const [name, setName] = useState('');
  const [days, setDays] = useState<Days>('90');
  const submitButton = useRef<HTMLButtonElement>(null);
  const complaint = create.error ? complaintOf(create.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const called = name.trim() ? { name: name.trim() } : {};
    create.mutate({ body: { expires_in_days: Number(days), ...called } });
  }

  return (
    <>
      <Card className="p-5">
        <form onSubmit={submit} className="flex flex-wrap items-start gap-4">
          <InputField
            label="What it is for (optional)"
            className="grow basis-56"
            error={complaint?.field === 'name' ? complaint.message : undefined}
            maxLength={100}
            placeholder="Payroll export"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label="Valid for"
            className="w-36"
            value={days}
            onChange={setDays}
            options={lifetimes}
          />
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            isBusy={create.isPending}
            className="mt-6.5"
          >
            Issue token
          </Button>
        </form>
        {complaint && complaint.field !== 'name' ? (
          <Refusal className="mt-4">{complaint.message}</Refusal>
        ) : null}
      </Card>
      {create.data ? (
        <ShowOnce
          title="Your new token"
          label="API token"
          text={create.data.token}
          onClose={create.reset}
          returnFocus={() => submitButton.current}
        >
          <p className="text-muted">
            It works until {fullTime(new Date(create.data.expires_at))}. Send it with each request
            as <code className="font-mono text-xs">Authorization: Bearer …</code>
          </p>
        </ShowOnce>
      ) : null}
    </>
  );
}

/** Issues bearer tokens for integrations, and lists those there are. */
export function ApiTokens() {
  const mayWrite = useMay('settings:write');
  const { organization } = useSession();
  return (
    <Panel
      title="API tokens"
      description={`A token acts as you in ${organization.name}, with the role you have at each request. It stops working when it is revoked or you are deactivated, and at the end of its time.`}
    >
      {mayWrite ? (
        <>
          <TokenForm />
          <IssuedTokens />
        </>
      ) : (
        <Note>Only admins can issue and revoke API tokens.</Note>
      )}
      <p className="mt-5 text-sm text-muted">
        What a token can call is in the{' '}
        <a href="/docs" className="font-medium text-accent underline underline-offset-2">
          API reference
        </a>
        .
      </p>
    </Panel>
  );
}
