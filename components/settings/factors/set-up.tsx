'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Toaster } from '@/components/ui/toast';
import { type BrowserSession, keepSession } from '@/lib/browser/session';
import { ConfirmGate } from './confirm-gate';
import { FactorSettings } from './factors';

/** Where somebody sets up the second factor without which they can do nothing else. */
export function SetUp({
  session,
  target,
  signOut,
}: {
  session: BrowserSession;
  /** The page to go on to. */
  target: string;
  signOut: () => Promise<void>;
}) {
  const [client] = useState(() => {
    keepSession(session);
    return new QueryClient();
  });
  return (
    <QueryClientProvider client={client}>
      <FactorSettings onSafe={() => window.location.assign(target)} />
      <form action={signOut}>
        <Button type="submit" variant="ghost">
          Sign out
        </Button>
      </form>
      <ConfirmGate />
      <Toaster />
    </QueryClientProvider>
  );
}
