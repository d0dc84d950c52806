'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from './class-names';

/** A key of the keyboard. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={classNames(
        'inline-flex min-w-5 items-center justify-center rounded border border-line-strong px-1 font-sans text-[0.6875rem] leading-4.5 text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

const subscribe = () => () => undefined;
const nameHere = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');

/** The key that shortcuts are pressed with, by its name on this system; hidden until that is known. */
export function ModKey() {
  const name = useSyncExternalStore(subscribe, nameHere, () => null);
  return <Kbd {...(name ? {} : { className: 'invisible' })}>{name ?? 'Ctrl'}</Kbd>;
}
