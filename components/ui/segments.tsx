'use client';

import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';

type Segment<Value> = { value: Value; label: string; icon?: LucideIcon };

/** A few choices side by side of which one is pressed. */
export function Segments<Value extends string | number | null>({
  legend,
  value,
  onChange,
  options,
  isSmall = false,
  className,
}: {
  /** What is chosen, for screen readers. */
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Segment<Value>[];
  isSmall?: boolean;
  className?: string;
}) {
  const size = isSmall ? 'h-6.5 px-2 text-xs' : 'h-7.5 px-2.5 text-sm';
  return (
    <fieldset className={classNames('flex rounded-lg border border-line-strong p-0.5', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value: choice, label, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          onClick={() => onChange(choice)}
          className={classNames(
            'inline-flex cursor-pointer items-center gap-1.5 rounded-md text-muted hover:text-ink',
            size,
            value === choice && 'bg-hover font-medium text-ink',
          )}
        >
          {Icon ? <Icon className="size-4" aria-hidden /> : null} {label}
        </button>
      ))}
    </fieldset>
  );
}
