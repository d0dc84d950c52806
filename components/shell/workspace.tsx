'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useState } from 'react';
import { DraftScope } from '@/components/ui/kept-text';
import { Toaster } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { keepDraftsFor } from '@/lib/browser/drafts';
import { keepNewestAddress } from '@/lib/browser/newest-address';
import { type BrowserSession, keepSession } from '@/lib/browser/session';
import { CommandPalette } from './command-palette';
import { replayEarly } from './early';
import { Freshness } from './freshness';
import { SessionContext } from './session-context';
import { SessionEnded } from './session-ended';
import { Shortcuts } from './shortcuts';
import { Sidebar } from './sidebar';
import { Topbar } from './topbar';

const MAX_RETRIES = 2;

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a change fails and says so. One that waited would be sent after its dialog was closed.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          !(error instanceof ApiError && error.status < 500 && error.status !== 429),
      },
    },
  });
}

/** After the router has set itself up: what is put around the history last is asked first. */
function useNewestAddress(): void {
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = keepNewestAddress();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

/** Everything around a page of the dashboard: session, data, navigation, palette and toasts. */
export function Workspace({
  session,
  signOut,
  gate,
  children,
}: {
  session: BrowserSession;
  signOut: () => Promise<void>;
  /** What asks the person above whatever is open. */
  gate: ReactNode;
  children: ReactNode;
}) {
  useNewestAddress();
  const [client] = useState(() => {
    keepSession(session);
    keepDraftsFor(session.user.id, session.organization.id);
    return newQueryClient();
  });
  useEffect(replayEarly, []);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        <NuqsAdapter>
          <a
            href="#content"
            className="sr-only z-60 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <div className="flex h-dvh print:block print:h-auto">
            <Sidebar signOut={signOut} />
            <div className="flex min-w-0 grow flex-col print:block">
              <Topbar signOut={signOut} />
              <main
                id="content"
                tabIndex={-1}
                className="relative min-h-0 grow overflow-auto outline-none print:overflow-visible"
              >
                <DraftScope value={usePathname()}>{children}</DraftScope>
              </main>
            </div>
          </div>
          <Freshness />
          <SessionEnded />
          <CommandPalette />
          <Shortcuts />
          {gate}
          <Toaster />
        </NuqsAdapter>
      </QueryClientProvider>
    </SessionContext>
  );
}
