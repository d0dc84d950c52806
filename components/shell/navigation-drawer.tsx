'use client';

import { Drawer } from '@/components/ui/dialog';
import { SidebarContent } from './sidebar';

/** The navigation where it slides in over a narrow page. */
export function NavigationDrawer({
  signOut,
  onClose,
}: {
  signOut: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title="Navigation"
      hasCloseButton={false}
      className="right-auto left-0 max-w-72 border-r border-l-0"
    >
      <SidebarContent signOut={signOut} onNavigate={onClose} />
    </Drawer>
  );
}
