'use client';

import type { ReactNode } from 'react';
import { secondaryClass, submitClass } from './public-page';

type Props = {
  isBusy: boolean;
  /** What the button says while the form is on its way. */
  busy: string;
  children: ReactNode;
  variant?: 'primary' | 'secondary';
  className?: string;
};

/**
 * Sends its form. While that is on its way the button says so, keeps the focus and takes no second
 * press.
 */
export function SubmitButton({ isBusy, busy, children, variant = 'primary', className }: Props) {
  const look = variant === 'primary' ? submitClass : secondaryClass;
  return (
    <>
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? (event) => event.preventDefault() : undefined}
        className={className ? `${look} ${className}` : look}
      >
        {isBusy ? busy : children}
      </button>
      <span role="status" className="sr-only">
        {isBusy ? busy : null}
      </span>
    </>
  );
}
