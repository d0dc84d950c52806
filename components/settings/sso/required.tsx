'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Refusal } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import { complaintOf, useChange } from '@/lib/browser/settings';
import { type Sso, type SsoProvider, ssoQuery } from '@/lib/browser/sso';
import { Card } from '../panel';

/** What is still to be done before single sign-on can be required; null for nothing. */
function obstacleOf({ domains, provider }: Sso): string | null {
  if (!domains.some(({ verified_at: at }) => at)) return 'Verify a domain first.';
  if (provider?.last_sign_in_at) return null;
  return 'Sign in with SSO once first, for instance in a private window, to see that it works.';
}

function stateOf({ is_required: isRequired, last_sign_in_at: at }: SsoProvider): string {
  const last = at ? ` Last sign-in: ${fullTime(new Date(at))}.` : '';
  return isRequired
    ? `Members of your verified domains sign in by single sign-on only.${last}`
    : `Members may sign in by password, too.${last}`;
}

/** Whether members of verified domains sign in at the provider only. */
export function Required({ sso, provider }: { sso: Sso; provider: SsoProvider }) {
  const change = useChange('requireSso', ssoQuery().queryKey);
  const [isAsked, setIsAsked] = useState(false);
  const obstacle = obstacleOf(sso);
  const { is_required: isRequired } = provider;
  const set = (next: boolean) =>
    change.mutate({ body: { is_required: next } }, { onSettled: () => setIsAsked(false) });
  return (
    <Card className="space-y-3 p-5">
      <p className="text-sm">{stateOf(provider)}</p>
      {obstacle && !isRequired ? <p className="text-sm text-muted">{obstacle}</p> : null}
      {change.error ? <Refusal>{complaintOf(change.error).message}</Refusal> : null}
      {isRequired ? (
        <Button isBusy={change.isPending} onClick={() => set(false)}>
          Allow passwords again
        </Button>
      ) : (
        <Button disabled={obstacle !== null} onClick={() => setIsAsked(true)}>
          Require single sign-on…
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => set(true)}
        title="Require single sign-on?"
        confirmLabel="Require it"
        isBusy={change.isPending}
      >
        Passwords of members with an address of a verified domain stop working, and their sessions
        that began by password end; yours goes on until it is renewed. If your provider fails, only
        whoever runs this service can let an admin in.
      </Confirm>
    </Card>
  );
}
