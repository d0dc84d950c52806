'use client';

import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { useConflict } from '@/components/ui/conflict';
import { CopyButton } from '@/components/ui/copy-button';
import { InputField } from '@/components/ui/field';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import { complaintOf, useChange } from '@/lib/browser/settings';
import { checkProvider, type Sso, type SsoWanted, ssoQuery } from '@/lib/browser/sso';
import { setSsoProvider } from '@/lib/organization/sso/contract';
import { Card } from '../panel';
import { RoleFields } from './role-fields';

function wantedOf({ provider }: Sso): SsoWanted {
  return {
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    address_claim: provider?.address_claim ?? null,
    role_claim: provider?.role_claim ?? null,
    role_mappings: provider?.role_mappings ?? [],
    default_role: provider ? provider.default_role : 'viewer',
  };
}

const pick = (from: Partial<SsoWanted>, name: string): unknown =>
  Object.entries(from).find(([known]) => known === name)?.[1];

async function tellProblem(): Promise<void> {
  const problem = await checkProvider();
  if (problem) toast.error(`Saved, but ${problem}`);
  else toast.success('Saved. The provider answers.');
}

const labels = {
  issuer: 'Issuer',
  client_id: 'Client id',
  address_claim: 'Claim with the work address',
  role_claim: 'Claim with roles',
  role_mappings: 'Values and their roles',
  default_role: 'Role without such a value',
};

const mappingWords = (value: unknown) => {
  const rows =
    z.array(z.object({ value: z.string(), role: z.string() })).safeParse(value).data ?? [];
  return rows.map((row) => `${row.value}: ${row.role}`).join('\n') || 'None';
};

const without = (typed: Partial<SsoWanted>, field: string): Partial<SsoWanted> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== field));

function useProviderForm(sso: Sso) {
  const save = useChange('setSsoProvider', ssoQuery().queryKey);
  const [typed, setTyped] = useState<Partial<SsoWanted>>({});
  // What stood in each field when it was first changed.
  const [before, setBefore] = useState<Partial<SsoWanted>>({});
  const conflict = useConflict(labels, { role_mappings: mappingWords });
  const now = wantedOf(sso);
  const values = { ...now, ...typed };
  function type(next: Partial<SsoWanted>) {
    const differing = Object.keys(next).filter((name) => pick(next, name) !== pick(values, name));
    const only = (all: Partial<SsoWanted>): Partial<SsoWanted> =>
      Object.fromEntries(differing.map((name) => [name, pick(all, name)]));
    setBefore((known) => ({ ...only(now), ...known }));
    setTyped((latest) => ({ ...latest, ...only(next) }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const saving = conflict.save({
      operation: setSsoProvider,
      body: values,
      changed: Object.keys(typed),
      before: sso.provider ? { ...now, ...before } : {},
      send: (body, ifMatch) => save.mutateAsync({ body, ifMatch }),
      takeTheirs: (field) => setTyped((latest) => without(latest, field)),
    });
    const done = () => {
      setTyped({});
      setBefore({});
      void tellProblem();
    };
    // The form itself shows a refusal.
    void saving.then(
      (saved) => saved && done(),
      () => undefined,
    );
  }
  const isChanged = Object.keys(typed).length > 0;
  return { values, type, isChanged, save, submit, conflict: conflict.dialog };
}

function RedirectAddress({ uri }: { uri: string }) {
  return (
    <div>
      <p className="text-sm font-medium">Redirect address, to register at your provider</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-sunken px-2 py-1 text-xs break-all">{uri}</code>
        <CopyButton text={uri} about="redirect address" />
      </div>
    </div>
  );
}

/** The organization's identity provider and the roles it gives. */
export function ProviderForm({ sso }: { sso: Sso }) {
  const { values, type, isChanged, save, submit, conflict } = useProviderForm(sso);
  const complaint = save.error ? complaintOf(save.error) : null;
  const errorOf = (field: string) => (complaint?.field === field ? complaint.message : undefined);
  useUnsaved(isChanged);
  return (
    <>
      <form onSubmit={submit}>
        <Card className="space-y-5 p-5">
          <RedirectAddress uri={sso.redirect_uri} />
          <InputField
            label="Issuer"
            hint="The HTTPS address that your provider’s discovery document names."
            error={errorOf('issuer')}
            required
            maxLength={500}
            value={values.issuer}
            onChange={(event) => type({ issuer: event.target.value })}
          />
          <InputField
            label="Client id"
            error={errorOf('client_id')}
            required
            maxLength={200}
            value={values.client_id}
            onChange={(event) => type({ client_id: event.target.value })}
          />
          <InputField
            label="Client secret"
            hint={sso.provider?.has_client_secret ? 'One is stored. Empty keeps it.' : undefined}
            type="password"
            autoComplete="off"
            maxLength={1000}
            value={values.client_secret ?? ''}
            onChange={(event) => type({ client_secret: event.target.value || undefined })}
          />
          <InputField
            label="Claim with the work address"
            hint="Empty: email, else a preferred_username of a verified domain, as Entra ID has for people without a mailbox."
            className="max-w-xs"
            error={errorOf('address_claim')}
            maxLength={200}
            value={values.address_claim ?? ''}
            onChange={(event) => type({ address_claim: event.target.value || null })}
          />
          <RoleFields value={values} onChange={type} />
          {complaint &&
          !['issuer', 'client_id', 'address_claim'].includes(complaint.field ?? '') ? (
            <Refusal>{complaint.message}</Refusal>
          ) : null}
          <Button type="submit" variant="primary" disabled={!isChanged} isBusy={save.isPending}>
            Save
          </Button>
        </Card>
      </form>
      {conflict}
    </>
  );
}
