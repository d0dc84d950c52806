'use client';

import { useRef } from 'react';
import { Navigation, type NavigationGroup } from './navigation';

/** The table of contents behind a button, for narrow screens. */
export function MobileMenu({ groups }: { groups: NavigationGroup[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details ref={details} className="group">
      <summary className="cursor-pointer list-none rounded-lg border border-line-strong px-3 py-1.5 text-sm font-medium">
        <span className="group-open:hidden">Contents</span>
        <span className="hidden group-open:inline">Close</span>
      </summary>
      <nav
        aria-label="Operations"
        className="absolute inset-x-0 top-full h-[calc(100dvh-3.5rem)] overflow-y-auto border-t border-line bg-surface p-4"
      >
        <Navigation groups={groups} onFollow={close} />
      </nav>
    </details>
  );
}
