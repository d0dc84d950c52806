'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { EmptyState, Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { type Credentials, credentialsQuery, useChange } from '@/lib/browser/settings';
import { Card } from '../panel';
import { SecretDialog } from './secret';

type Key = Credentials['keys'][number];

const queryKey = credentialsQuery().queryKey;

function RevokeKeyDialog({ known, onClose }: { known: Key; onClose: () => void }) {
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
      title={`Revoke the key ending in ${known.hint}?`}
      confirmLabel="Revoke key"
    >
      Calls with it are refused from now on, in every organization of the partner. This cannot be
      undone.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}

function KeyRow({ known, onRevoke }: { known: Key; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-mono text-xs">sk_…{known.hint}</p>
        <p className="mt-0.5 text-xs text-muted">
          Issued <RelativeTime at={known.created_at} />,{' '}
          {known.last_used_at ? (
            <>
              last used <RelativeTime at={known.last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      {known.revoked_at ? (
        <Badge>Revoked</Badge>
      ) : (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Revoke the key ending in ${known.hint}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

/** The partner's API keys. */
export function PartnerKeys({ credentials: { keys } }: { credentials: Credentials }) {
  const create = useChange('createPartnerKey', queryKey);
  const [revoking, setRevoking] = useState<Key | null>(null);
  return (
    <section aria-label="API keys">
      <div className="mb-3 flex items-center gap-3">
        <h3 className="grow text-sm font-semibold">API keys</h3>
        <Button size="small" isBusy={create.isPending} onClick={() => create.mutate({})}>
          <KeyRound aria-hidden /> New key
        </Button>
      </div>
      {create.error ? <Refusal className="mb-3">{create.error.message}</Refusal> : null}
      <Card>
        {keys.length === 0 ? (
          <EmptyState title="No keys yet">The partner needs one to send applicants.</EmptyState>
        ) : (
          <ul aria-label="API keys" className="divide-y divide-line">
            {keys.map((known) => (
              <KeyRow key={known.key_id} known={known} onRevoke={() => setRevoking(known)} />
            ))}
          </ul>
        )}
      </Card>
      {create.data ? (
        <SecretDialog
          title="The partner’s new API key"
          label="API key"
          text={create.data.api_key}
          onClose={create.reset}
        >
          <p className="text-muted">It works at once. The other keys stay valid.</p>
        </SecretDialog>
      ) : null}
      {revoking ? <RevokeKeyDialog known={revoking} onClose={() => setRevoking(null)} /> : null}
    </section>
  );
}
