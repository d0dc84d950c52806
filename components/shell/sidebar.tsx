'use client';

import { Search } from 'lucide-react';
import { Kbd, ModKey } from '@/components/ui/kbd';
import { Navigation } from './navigation';
import { openShell } from './open';
import { OrganizationMenu } from './organization-menu';
import { PersonMenu } from './person-menu';

type SignOut = () => Promise<void>;

/** What the sidebar holds, also where it slides in on a phone. */
export function SidebarContent({
  signOut,
  onNavigate,
}: {
  signOut: SignOut;
  onNavigate?: () => void;
}) {
  return (
    <div className="flex h-full flex-col gap-3 p-3">
      <OrganizationMenu />
      <button
        type="button"
        onClick={() => {
          onNavigate?.();
          openShell('palette');
        }}
        className="flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-sm text-muted hover:border-line-strong"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="grow text-left">Search or do…</span>
        <span className="flex gap-1">
          <ModKey />
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="min-h-0 grow overflow-y-auto">
        <Navigation {...(onNavigate ? { onNavigate } : {})} />
      </div>
      <PersonMenu signOut={signOut} />
    </div>
  );
}

/** The navigation beside the page on wide screens. */
export function Sidebar({ signOut }: { signOut: SignOut }) {
  return (
    <div className="hidden w-60 shrink-0 border-r border-line bg-sunken/50 md:block print:hidden">
      <SidebarContent signOut={signOut} />
    </div>
  );
}
