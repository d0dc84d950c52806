'use client';

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { useInert } from './inert';
import { Tooltip } from './tooltip';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  /** Whose row it stands in, said to screen readers after the label. */
  about?: string | undefined;
  /** The key that does the same. */
  shortcut?: string;
  children: ReactNode;
};

/** A square button with an icon only, named by its tooltip. */
export function IconButton({ label, about, shortcut, className, children, ...props }: Props) {
  const inert = useInert(props);
  return (
    <Tooltip content={label} {...(shortcut ? { shortcut } : {})}>
      <button
        type="button"
        aria-label={about ? `${label}: ${about}` : label}
        className={classNames(
          'inline-flex size-8 shrink-0 print:hidden cursor-pointer items-center justify-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4',
          className,
        )}
        {...props}
        {...inert}
      >
        {children}
      </button>
    </Tooltip>
  );
}
