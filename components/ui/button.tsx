'use client';

import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { useInert } from './inert';

const look = cva(
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg font-medium print:hidden whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent/90',
        secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
        ghost: 'text-ink hover:bg-hover',
        danger: 'bg-danger text-on-danger hover:bg-danger/90',
      },
      size: { small: 'h-8 px-2.5 text-sm', medium: 'h-9 px-3.5 text-sm', large: 'h-11 px-5' },
    },
    defaultVariants: { variant: 'secondary', size: 'medium' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof look> & {
    /** Renders the only child, a link for instance, that looks like a button. */
    asChild?: boolean;
    isBusy?: boolean;
  };

/** A button; while busy it shows a spinner and takes no clicks, but keeps the focus. */
export function Button({
  className,
  variant,
  size,
  asChild,
  isBusy,
  children,
  ...props
}: ButtonProps) {
  const classes = classNames(look({ variant, size }), className);
  const inert = useInert(props, isBusy);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={classes} aria-busy={isBusy} {...props} {...inert}>
      {isBusy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
