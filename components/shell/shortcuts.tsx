'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { onOpenShell, openShell } from './open';
import { places } from './places';

const SEQUENCE_MS = 1200;

/** Whether a key press belongs to what the person is typing, or to an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
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
  const goneAt = useRef(0);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      const isSecond = event.timeStamp - goneAt.current < SEQUENCE_MS;
      goneAt.current = event.key === 'g' && !isSecond ? event.timeStamp : 0;
      const place = isSecond ? places.find(({ letter }) => letter === event.key) : undefined;
      if (place) router.push(place.href);
      else if (event.key === '?') openShell('shortcuts');
      else if (event.key === '/') {
        if (!focusSearch()) openShell('palette');
      } else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [router]);
}

const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['⌘ K', 'Search people, jobs and actions'],
      ['/', 'Search on this page'],
      ['?', 'This list'],
      ['Esc', 'Close what is open'],
    ],
  },
  { title: 'Go to', keys: places.map(({ letter, name }) => [`g ${letter}`, name] as const) },
  {
    title: 'Pipeline',
    keys: [
      ['← ↑ → ↓', 'Move between cards'],
      ['Enter', 'Open the candidate'],
      ['Space', 'Pick a card up, arrows move it, Space drops it'],
      ['m', 'Move to…'],
      ['x', 'Select; with Shift a range'],
      ['r', 'Reject'],
    ],
  },
];

/** The sheet of keyboard shortcuts, and the listener behind the global ones. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onOpenShell('shortcuts', () => setIsOpen(true)), []);
  useGlobalKeys();
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="text-xs font-medium text-muted">{title}</h3>
            <dl className="mt-2 space-y-1.5 text-sm">
              {keys.map(([key, meaning]) => (
                <div key={key} className="flex items-baseline justify-between gap-4">
                  <dd>{meaning}</dd>
                  <dt className="flex shrink-0 gap-1">
                    {key.split(' ').map((part) => (
                      <Kbd key={part}>{part}</Kbd>
                    ))}
                  </dt>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
