'use client';

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Tooltip } from './tooltip';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  children: ReactNode;
};

/** A square button with an icon only, named by its tooltip. */
export function IconButton({ label, shortcut, className, children, ...props }: Props) {
  return (
    <Tooltip content={label} {...(shortcut ? { shortcut } : {})}>
      <button
        type="button"
        aria-label={label}
        className={classNames(
          'inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4',
          className,
        )}
        {...props}
      >
        {children}
      </button>
    </Tooltip>
  );
}
