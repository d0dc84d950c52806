'use client';

import { Link2, MailX, Send } from 'lucide-react';
import { useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { Card, Panel } from '../panel';
import { LinkDialog, type Made, madeOf } from './link-dialog';
import { roleName } from './roles';

type Invitation = Answer<'listMembers'>['invitations'][number];

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useChange('revokeInvitation', ['members']);
  function confirm() {
    revoke.mutate(
      { params: { invitationId: invitation.invitation_id } },
      {
        onSuccess: () => {
          onClose();
          toast.success(`The invitation of ${invitation.email} is revoked.`);
        },
      },
    );
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={revoke.isPending}
      title={`Revoke the invitation of ${invitation.email}?`}
      confirmLabel="Revoke"
    >
      Their link stops working at once. You can invite them again.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}

/** Makes a new link for an invitation: sent where the service sends email, else shown once. */
function useRenewal() {
  const resend = useChange('resendInvitation', ['members']);
  const [asking, setAsking] = useState<Invitation | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { isPending, variables, error } = resend;
  const busyId = isPending ? variables?.params?.invitationId : undefined;
  function renew({ invitation_id: invitationId, email }: Invitation) {
    resend.mutate(
      { params: { invitationId }, body: {} },
      {
        onSuccess: (answer) => {
          setAsking(null);
          const sent = `A new link is on its way to ${email}. The earlier one no longer works.`;
          if (answer.link === null) toast.success(sent);
          setMade(madeOf(answer));
        },
        onError: (problem) => (asking ? undefined : toast.failure('Not sent again', problem)),
      },
    );
  }
  const close = () => {
    setAsking(null);
    setMade(null);
    resend.reset();
  };
  return { renew, busyId, error, asking, ask: setAsking, made, close };
}

function RenewalDialogs({ renewal }: { renewal: ReturnType<typeof useRenewal> }) {
  const { asking, made, busyId, error, renew, close } = renewal;
  if (made) return <LinkDialog made={made} isRenewed onClose={close} />;
  if (!asking) return null;
  return (
    <Confirm
      isOpen
      onClose={close}
      onConfirm={() => renew(asking)}
      isBusy={busyId !== undefined}
      isDanger={false}
      title={`Make a new link for ${asking.email}?`}
      confirmLabel="Make a new link"
    >
      A link is shown once only, so there is no copy of the earlier one. It stops working, and the
      new one is good for seven days.
      {error ? <Refusal className="mt-3">{error.message}</Refusal> : null}
    </Confirm>
  );
}

type Renewable = { invitation: Invitation; renewal: ReturnType<typeof useRenewal> };

function RenewButton({ invitation, renewal }: Renewable) {
  const { sends } = useSession();
  const { email, invitation_id: id } = invitation;
  const look = { size: 'small', variant: 'ghost' } as const;
  if (!sends.email) {
    return (
      <Button
        {...look}
        aria-label={`Copy link for ${email}`}
        onClick={() => renewal.ask(invitation)}
      >
        <Link2 aria-hidden /> Copy link
      </Button>
    );
  }
  return (
    <Button
      {...look}
      isBusy={renewal.busyId === id}
      aria-label={`Resend the invitation of ${email}`}
      onClick={() => renewal.renew(invitation)}
    >
      <Send aria-hidden /> Resend
    </Button>
  );
}

function Row({ invitation, renewal, onRevoke }: Renewable & { onRevoke: () => void }) {
  const mayWrite = useMay('member:write');
  const { email, role, expires_at: end } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="truncate text-sm font-medium">{email}</p>
        <p className="text-xs text-muted">
          Expires <RelativeTime at={end} />
        </p>
      </div>
      <Badge>{roleName(role)}</Badge>
      {mayWrite ? (
        <div className="flex flex-wrap gap-1">
          <RenewButton {...{ invitation, renewal }} />
          <Button
            size="small"
            variant="ghost"
            aria-label={`Revoke the invitation of ${email}`}
            onClick={onRevoke}
          >
            <MailX aria-hidden /> Revoke
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Who is invited and has not joined yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const renewal = useRenewal();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Panel title="Pending invitations">
      <Card>
        {invitations.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted">Nobody is invited right now.</p>
        ) : (
          <ul aria-label="Pending invitations" className="divide-y divide-line">
            {invitations.map((invitation) => (
              <Row
                key={invitation.invitation_id}
                {...{ invitation, renewal }}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
        )}
      </Card>
      <RenewalDialogs renewal={renewal} />
      {revoking ? <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} /> : null}
    </Panel>
  );
}
