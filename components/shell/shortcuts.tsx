'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { late } from '@/components/ui/late';
import { leavePage } from '@/components/ui/leaving';
import { latinKey } from '@/components/ui/single-keys';
import { onOpenShell, openShell } from './open';
import { usePlaces } from './session-context';

const ShortcutSheet = late(() => import('./shortcut-sheet').then((module) => module.ShortcutSheet));

const SEQUENCE_MS = 1200;

/** Whether a key press belongs to what the person is typing, or to an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select') ||
    target.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null
  );
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}

/** Listens for the keys that work everywhere: `/`, `?`, and `g` with a letter. */
function useGlobalKeys() {
  const router = useRouter();
  const places = usePlaces();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      const key = latinKey(event);
      const isSecond = event.timeStamp - goneAt.current < SEQUENCE_MS;
      const isFirst = key === 'g' && !isSecond;
      // Not 0, which is when the page was opened: a “g” soon after it would be a second key.
      goneAt.current = isFirst ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const place = isSecond ? places.find(({ letter }) => letter === key) : undefined;
      if (place) leavePage(() => router.push(place.href));
      else if (event.key === '?') openShell('shortcuts');
      else if (event.key === '/') {
        if (!focusSearch()) openShell('palette');
      } else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [router, places]);
}

/** The sheet of keyboard shortcuts, and the listener behind the global ones. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onOpenShell('shortcuts', () => setIsOpen(true)), []);
  useGlobalKeys();
  return isOpen ? <ShortcutSheet onClose={() => setIsOpen(false)} /> : null;
}
