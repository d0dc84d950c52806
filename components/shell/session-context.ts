'use client';

import { createContext, use } from 'react';
import type { Permission } from '@/lib/browser/permissions';
import type { BrowserSession } from '@/lib/browser/session';
import { type Place, places } from './places';

/** Who is signed in and where; Workspace provides it. */
export const SessionContext = createContext<BrowserSession | null>(null);

/** Who is signed in and where; only below Workspace. */
export function useSession(): BrowserSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a Workspace above it.');
  return session;
}

/** Whether the signed-in person may do something, for showing or hiding its control; the service checks again. */
export function useMay(permission: Permission): boolean {
  return useSession().user.permissions.includes(permission);
}

/** The parts of the dashboard that the signed-in person may see something of. */
export function usePlaces(): readonly Place[] {
  const { permissions } = useSession().user;
  return places.filter(({ permission }) => permissions.includes(permission));
}
