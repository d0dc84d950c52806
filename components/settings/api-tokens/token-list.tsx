'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState, Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Role } from '@/lib/browser/permissions';
import {
  apiTokensQuery,
  locationsQuery,
  membersQuery,
  serviceAccountsQuery,
  useChange,
} from '@/lib/browser/settings';
import { Card } from '../panel';
import { rememberFocus } from './opener';
import { RotateDialog } from './rotate-dialog';
import { TokenRow } from './token-row';
import { nameOf, type Token } from './words';

type Focus = () => HTMLElement | null;

/** The row of a token, while it is listed. */
export function rowOf(tokenId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-token="${CSS.escape(tokenId)}"]`);
}

function RevokeDialog({
  token,
  onClose,
  returnFocus,
}: {
  token: Token;
  onClose: () => void;
  returnFocus: Focus;
}) {
  const revoke = useChange(
    'revokeApiToken',
    apiTokensQuery().queryKey,
    serviceAccountsQuery().queryKey,
  );
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
      returnFocus={returnFocus}
    >
      Whatever uses it is refused from now on. This cannot be undone.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}

/** What the rows say of owners and locations that a token knows by id alone. */
function useOwners() {
  const members = useQuery(membersQuery()).data?.members ?? [];
  const accounts = useQuery(serviceAccountsQuery()).data ?? [];
  const locations = useQuery(locationsQuery()).data?.locations ?? [];
  const roles = new Map<string, Role>([
    ...members.map(({ user_id: id, role }) => [id, role] as const),
    ...accounts.map(({ service_account_id: id, role }) => [id, role] as const),
  ]);
  const places = new Map(locations.map(({ location_id: id, name }) => [id, name]));
  const roleOf = ({ owner }: Token) => roles.get(owner.service_account_id ?? owner.user_id ?? '');
  return { places, roleOf };
}

type Asking = { to: 'rotate' | 'revoke'; token: Token; opener: Focus };
type Rotated = { token: string; expires_at: string; token_id: string };

/** The API tokens of the organization that work, each with the ways to replace and revoke it. */
export function TokenList({
  onRotated,
  returnFocus,
}: {
  onRotated: (issued: Rotated, former: Token) => void;
  /** What has the focus once a row is gone. */
  returnFocus: Focus;
}) {
  const query = useQuery(apiTokensQuery());
  const { places, roleOf } = useOwners();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (to: Asking['to'], token: Token) =>
    setAsking({ to, token, opener: rememberFocus(returnFocus) });
  const close = () => setAsking(null);
  return (
    <>
      {query.data ? (
        <Card>
          {query.data.length === 0 ? (
            <EmptyState title="No tokens yet">Those you issue are listed here.</EmptyState>
          ) : (
            <ul aria-label="Issued tokens" className="divide-y divide-line">
              {query.data.map((token) => (
                <TokenRow
                  key={token.token_id}
                  {...{ token, places }}
                  role={roleOf(token)}
                  onRotate={() => ask('rotate', token)}
                  onRevoke={() => ask('revoke', token)}
                />
              ))}
            </ul>
          )}
        </Card>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={3} className="h-20" /> : null}
      {asking?.to === 'revoke' ? (
        <RevokeDialog token={asking.token} onClose={close} returnFocus={asking.opener} />
      ) : null}
      {asking?.to === 'rotate' ? (
        <RotateDialog
          token={asking.token}
          onClose={close}
          onRotated={(issued) => {
            close();
            onRotated(issued, asking.token);
          }}
        />
      ) : null}
    </>
  );
}
