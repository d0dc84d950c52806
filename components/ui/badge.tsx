import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

const look = cva(
  'inline-flex shrink-0 items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        accent: 'bg-accent-soft text-accent',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type Tone = NonNullable<VariantProps<typeof look>['tone']>;

/** A status in a word or two. */
export function Badge({
  tone,
  title,
  className,
  children,
}: {
  tone?: Tone;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames(look({ tone }), className)} title={title}>
      {children}
    </span>
  );
}
