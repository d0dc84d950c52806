'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { askToSignInAgain, renewToken, signInAddress } from '@/lib/browser/session';
import { useSession } from './session-context';

const LOOK_EVERY_MS = 3000;

/** Looks whether the person has signed in again, in another tab of this browser. */
function useLook(isWaiting: boolean, onSignedIn: (token: string) => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void renewToken().then((token) => token && onSignedIn(token));
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  });
}

/** Asks whose session has ended while they type to sign in again; this page then goes on as it was. */
export function SessionEnded() {
  const { user } = useSession();
  const [end, setEnd] = useState<((token: string | null) => void) | null>(null);
  useEffect(
    () =>
      askToSignInAgain(
        () =>
          new Promise((resolve) => {
            setEnd(() => resolve);
          }),
      ),
    [],
  );
  function finish(token: string | null) {
    end?.(token);
    setEnd(null);
  }
  useLook(end !== null, finish);
  return (
    <Dialog
      isOpen={end !== null}
      onClose={() => finish(null)}
      title="Your session has ended"
      className="max-w-md"
    >
      <p className="text-sm text-muted">
        What you typed is kept. Sign in as {user.email} in a new tab: this page then goes on where
        it is.
      </p>
      <DialogActions>
        <Button onClick={() => finish(null)}>Not now</Button>
        <Button
          data-safe
          variant="primary"
          onClick={() => window.open(signInAddress(), '_blank', 'noopener')}
        >
          Sign in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
