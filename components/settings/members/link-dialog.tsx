'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { fullTime } from '@/components/ui/time';
import type { Answer } from '@/lib/browser/api';
import { SecretText } from '../partner/secret';

/** An invitation whose link nothing sends. */
export type Made = Answer<'inviteMember'> & { link: string };

/** An invitation whose link is for the inviter to pass on; null where it was sent. */
export function madeOf({ invitation, link }: Answer<'inviteMember'>): Made | null {
  return link === null ? null : { invitation, link };
}

/** Shows the link of an invitation once, to be passed on. */
export function LinkDialog({
  made: { invitation, link },
  isRenewed = false,
  onClose,
}: {
  made: Made;
  isRenewed?: boolean;
  onClose: () => void;
}) {
  const { email, expires_at: end } = invitation;
  return (
    <Dialog isOpen onClose={onClose} title={`The link for ${email}`}>
      <div className="space-y-4 text-sm">
        <p className="rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
          Not sent: no email is configured. Copy the link now and pass it on to {email}, and to
          nobody else: whoever opens it first joins. It is not shown again.
        </p>
        <SecretText label="Invitation link" text={link} />
        <p className="text-muted">
          It works once, until {fullTime(new Date(end))}.
          {isRenewed ? ' The earlier link no longer works.' : ''}
        </p>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
