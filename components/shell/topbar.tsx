'use client';

import { Menu, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { late } from '@/components/ui/late';
import { onOpenShell, openShell } from './open';
import { isAt, places } from './places';

const NavigationDrawer = late(() =>
  import('./navigation-drawer').then((module) => module.NavigationDrawer),
);

/** The bar of narrow screens: the navigation slides in from it. */
export function Topbar({ signOut }: { signOut: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = usePathname();
  useEffect(() => onOpenShell('navigation', () => setIsOpen(true)), []);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-2 md:hidden print:hidden">
      <IconButton label="Open navigation" onClick={() => setIsOpen(true)}>
        <Menu aria-hidden />
      </IconButton>
      <p className="grow text-sm font-medium">{places.find((place) => isAt(path, place))?.name}</p>
      <IconButton label="Search or do" onClick={() => openShell('palette')}>
        <Search aria-hidden />
      </IconButton>
      {isOpen ? <NavigationDrawer signOut={signOut} onClose={() => setIsOpen(false)} /> : null}
    </header>
  );
}
