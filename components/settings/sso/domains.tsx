'use client';

import { type FormEvent, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { InputField } from '@/components/ui/field';
import { Refusal } from '@/components/ui/states';
import { complaintOf, useChange } from '@/lib/browser/settings';
import { type SsoDomain, ssoQuery } from '@/lib/browser/sso';
import { Card } from '../panel';

function RecordPart({ label, text, about }: { label: string; text: string; about: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <dt className="w-14 text-xs text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-sunken px-2 py-1 text-xs break-all">{text}</code>
        <CopyButton text={text} about={about} />
      </dd>
    </div>
  );
}

function DomainRow({ domain }: { domain: SsoDomain }) {
  const { domain: name, domain_id: domainId, verified_at: verifiedAt } = domain;
  const verify = useChange('verifySsoDomain', ssoQuery().queryKey);
  const remove = useChange('removeSsoDomain', ssoQuery().queryKey);
  const error = verify.error ?? remove.error;
  const params = { domainId };
  return (
    <li aria-label={name} className="space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 grow text-sm font-medium break-all">{name}</span>
        <Badge tone={verifiedAt ? 'success' : 'warning'}>
          {verifiedAt ? 'Verified' : 'Not verified'}
        </Badge>
        {verifiedAt ? null : (
          <Button size="small" isBusy={verify.isPending} onClick={() => verify.mutate({ params })}>
            Verify
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          aria-label={`Remove ${name}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          Remove
        </Button>
      </div>
      {verifiedAt ? null : (
        <dl className="space-y-2">
          <RecordPart
            label="TXT"
            text={domain.record_name}
            about={`name of the record of ${name}`}
          />
          <RecordPart label="Value" text={domain.record_value} about={`record of ${name}`} />
        </dl>
      )}
      {error ? <Refusal>{complaintOf(error).message}</Refusal> : null}
    </li>
  );
}

/** The domains whose people sign in at the provider. */
export function Domains({ domains }: { domains: readonly SsoDomain[] }) {
  const add = useChange('addSsoDomain', ssoQuery().queryKey);
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ body: { domain: typed } }, { onSuccess: () => setTyped('') });
  }
  return (
    <Card>
      {domains.length > 0 ? (
        <ul className="divide-y divide-line border-b border-line">
          {domains.map((domain) => (
            <DomainRow key={domain.domain_id} domain={domain} />
          ))}
        </ul>
      ) : null}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2 p-4">
        <InputField
          label="Domain of your work addresses"
          error={add.error ? complaintOf(add.error).message : undefined}
          className="min-w-0 grow"
          placeholder="example.com"
          required
          maxLength={253}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" isBusy={add.isPending} disabled={typed.trim() === ''}>
          Add domain
        </Button>
      </form>
    </Card>
  );
}
