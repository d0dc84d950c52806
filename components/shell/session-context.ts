'use client';

import { createContext, use } from 'react';
import { may, type Permission } from '@/lib/browser/permissions';
import type { BrowserSession } from '@/lib/browser/session';

/** Who is signed in and where; Workspace provides it. */
export const SessionContext = createContext<BrowserSession | null>(null);

/** Who is signed in and where; only below Workspace. */
export function useSession(): BrowserSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a Workspace above it.');
  return session;
}

/** Whether the signed-in person may do something, for showing or hiding its control. */
export function useMay(permission: Permission): boolean {
  return may(useSession().user.role, permission);
}
