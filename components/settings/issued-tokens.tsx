'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState, Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { apiTokensQuery, useChange } from '@/lib/browser/settings';
import { Card } from './panel';

type Token = Answer<'listApiTokens'>['tokens'][number];

const nameOf = (token: Token) => token.name ?? 'Unnamed token';

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useChange('revokeApiToken', apiTokensQuery().queryKey);
  const name = nameOf(token);

  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success(`${name} is revoked.`);
    };
    revoke.mutate({ params: { tokenId: token.token_id } }, { onSuccess });
  }

  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={revoke.isPending}
      title={`Revoke ${name}?`}
      confirmLabel="Revoke token"
    >
      Whatever uses it is refused from now on. This cannot be undone.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="text-sm font-medium wrap-anywhere">{nameOf(token)}</p>
        <p className="mt-0.5 text-xs text-muted">
          Acts as {token.owner.name}, issued <RelativeTime at={token.created_at} />,{' '}
          {token.last_used_at ? (
            <>
              last used <RelativeTime at={token.last_used_at} />
            </>
          ) : (
            'never used'
          )}
          , ends <RelativeTime at={token.expires_at} />
        </p>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Revoke ${nameOf(token)}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

/** The API tokens of the organization that work, each with the way to revoke it. */
export function IssuedTokens() {
  const query = useQuery(apiTokensQuery());
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <section aria-label="Issued tokens" className="mt-8">
      <h3 className="mb-3 text-sm font-semibold">Issued tokens</h3>
      {query.data ? (
        <Card>
          {query.data.length === 0 ? (
            <EmptyState title="No tokens yet">Those you issue are listed here.</EmptyState>
          ) : (
            <ul aria-label="Issued tokens" className="divide-y divide-line">
              {query.data.map((token) => (
                <TokenRow key={token.token_id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
          )}
        </Card>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={3} className="h-14" /> : null}
      {revoking ? <RevokeDialog token={revoking} onClose={() => setRevoking(null)} /> : null}
    </section>
  );
}
