'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd, ModKey } from '@/components/ui/kbd';
import { places } from './places';

const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Mod K', 'Search people, jobs and actions'],
      ['/', 'Search on this page'],
      ['z', 'Undo what was just done'],
      ['?', 'This list'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['Enter', 'Open the row'],
      ['x', 'Select; with Shift a range'],
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
      ['a', 'Advance'],
      ['e', 'Reject'],
    ],
  },
  {
    title: 'Candidate',
    keys: [
      ['j', 'Next person of the list'],
      ['k', 'Previous person'],
      ['a', 'Advance'],
      ['e', 'Reject'],
      ['m', 'Move to…'],
      ['s', 'Schedule an interview'],
      ['n', 'Write a note'],
      ['t', 'Tags'],
      ['b', 'Block'],
    ],
  },
  {
    title: 'Review',
    keys: [
      ['a', 'Advance, or arrange an interview'],
      ['e', 'Reject'],
      ['Mod Enter', 'Send what a dialog asks'],
      ['s', 'Skip'],
      ['u', 'Undo the last decision'],
      ['j', 'Next person, without deciding'],
      ['k', 'Previous person'],
      ['o', 'Open the profile'],
    ],
  },
];

/** What each key does. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="text-xs font-medium text-muted">{title}</h3>
            <dl className="mt-2 space-y-1.5 text-sm">
              {keys.map(([key, meaning]) => (
                <div key={key} className="flex items-baseline justify-between gap-4">
                  <dd>{meaning}</dd>
                  <dt className="flex shrink-0 gap-1">
                    {key
                      .split(' ')
                      .map((part) =>
                        part === 'Mod' ? <ModKey key={part} /> : <Kbd key={part}>{part}</Kbd>,
                      )}
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
