'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Card, Panel } from '@/components/settings/panel';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState, Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type Answer, ApiError } from '@/lib/browser/api';
import { type Factors, factorsQuery, useChange } from '@/lib/browser/settings';
import { AddApp, AddPasskey } from './add-dialogs';
import { CodesDialog } from './codes-dialog';
import { FactorRow } from './factor-row';
import { hasPasskeys } from './passkeys';

const { queryKey } = factorsQuery();

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const replace = useChange('replaceRecoveryCodes', queryKey);
  const make = () =>
    replace.mutate({ body: {} }, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="grow">
        {left === 0 ? 'No recovery codes are left.' : `Recovery codes left: ${left}.`}
      </p>
      <Button size="small" isBusy={replace.isPending} onClick={make}>
        Make new recovery codes
      </Button>
      {replace.error ? <Refusal className="basis-full">{replace.error.message}</Refusal> : null}
    </div>
  );
}

type Adding = 'passkey' | 'app' | null;

function AddButtons({ add }: { add: (what: Adding) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {hasPasskeys() ? (
        <Button variant="primary" onClick={() => add('passkey')}>
          <KeyRound aria-hidden /> Add passkey
        </Button>
      ) : null}
      <Button onClick={() => add('app')}>
        <Smartphone aria-hidden /> Add app
      </Button>
    </div>
  );
}

function List({ factors }: { factors: Factors }) {
  if (factors.factors.length === 0) {
    return (
      <EmptyState title="No second factor yet">
        Without one, whoever learns your password can sign in as you.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Your second factors" className="divide-y divide-line">
      {factors.factors.map((factor) => (
        <FactorRow key={factor.factor_id} factor={factor} />
      ))}
    </ul>
  );
}

function Editor({ factors, onSafe }: { factors: Factors; onSafe: (() => void) | undefined }) {
  const client = useQueryClient();
  const [adding, setAdding] = useState<Adding>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function added({ factor, recovery_codes: fresh }: Answer<'addPasskey'>) {
    setAdding(null);
    void client.invalidateQueries({ queryKey });
    toast.success(`${factor.name} is added.`);
    if (fresh) setCodes(fresh);
    else onSafe?.();
  }

  function closeCodes() {
    setCodes(null);
    onSafe?.();
  }

  const hasOne = factors.factors.length > 0;
  // What they would add here would let them in once their provider does no more.
  const isProviders = factors.signed_in_at === 'organization' && !hasOne && !factors.has_password;
  const adder = { onClose: () => setAdding(null), onAdded: added };
  return (
    <>
      <Card className="mb-4">
        <List factors={factors} />
      </Card>
      {isProviders ? (
        <p className="text-sm text-muted">{providersWords}</p>
      ) : (
        <AddButtons add={setAdding} />
      )}
      {hasOne ? <RecoveryCodes left={factors.recovery_codes_left} onCodes={setCodes} /> : null}
      {adding === 'passkey' ? <AddPasskey {...adder} /> : null}
      {adding === 'app' ? <AddApp {...adder} /> : null}
      {codes ? <CodesDialog codes={codes} onClose={closeCodes} /> : null}
    </>
  );
}

const providersWords =
  'Your organization’s identity provider signs you in and asks for its own second factors: there is nothing to add here.';

const words =
  'Asked for after your password: a passkey of this device, or a code of an app on your phone. A passkey can also sign you in by itself.';

/** A person's own second factors and recovery codes; `onSafe` is told once they have one. */
export function FactorSettings({ onSafe }: { onSafe?: () => void }) {
  const query = useQuery(factorsQuery());
  const { data, error } = query;
  const isForOthers = error instanceof ApiError && error.code === 'INSUFFICIENT_PERMISSIONS';
  if (isForOthers) return null;
  return (
    <Panel title="Second factor" description={words}>
      {data ? <Editor factors={data} onSafe={onSafe} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={2} className="h-14" /> : null}
    </Panel>
  );
}
