'use client';

import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { Card, Panel } from '../panel';
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
      The link in their email stops working at once. You can invite them again.
      {revoke.error ? <Refusal className="mt-3">{revoke.error.message}</Refusal> : null}
    </Confirm>
  );
}

/** Who is invited and has not joined yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const mayWrite = useMay('member:write');
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Panel title="Pending invitations">
      <Card>
        {invitations.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted">Nobody is invited right now.</p>
        ) : (
          <ul aria-label="Pending invitations" className="divide-y divide-line">
            {invitations.map((invitation) => (
              <li
                key={invitation.invitation_id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3"
              >
                <div className="min-w-0 grow basis-48">
                  <p className="truncate text-sm font-medium">{invitation.email}</p>
                  <p className="text-xs text-muted">
                    Ends <RelativeTime at={invitation.expires_at} />
                  </p>
                </div>
                <Badge>{roleName(invitation.role)}</Badge>
                {mayWrite ? (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Revoke the invitation of ${invitation.email}`}
                    onClick={() => setRevoking(invitation)}
                  >
                    <MailX aria-hidden /> Revoke
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {revoking ? <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} /> : null}
    </Panel>
  );
}
