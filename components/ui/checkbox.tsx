'use client';

import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names';

type Props = {
  checked: boolean | 'indeterminate';
  /** `isWithShift` where it was clicked with Shift held. */
  onChange: (checked: boolean, isWithShift: boolean) => void;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** A box to tick; `indeterminate` where only some of many are. */
export function Checkbox({ checked, onChange, className, ...props }: Props) {
  const isPartly = checked === 'indeterminate';
  const Mark = isPartly ? Minus : Check;
  return (
    <span className={classNames('relative inline-flex size-4.5 shrink-0 align-middle', className)}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        checked={checked === true}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className={classNames(
          // A finger hits 44 px a side around the small box.
          'size-full cursor-pointer appearance-none rounded border border-line-strong bg-surface pointer-coarse:before:absolute pointer-coarse:before:-inset-3.25 disabled:cursor-not-allowed disabled:opacity-50',
          checked && 'border-accent bg-accent',
        )}
        {...props}
      />
      {checked ? (
        <Mark
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent"
          aria-hidden
        />
      ) : null}
    </span>
  );
}

/** A switch between on and off that takes effect at once. */
export function Switch({
  checked,
  onChange,
  className,
  ...props
}: Omit<Props, 'checked' | 'onChange'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={classNames(
        'relative h-5.5 w-9.5 shrink-0 cursor-pointer rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-50',
        checked && 'border-accent bg-accent',
        className,
      )}
      {...props}
    >
      <span
        className={classNames(
          'block size-4 translate-x-0.5 rounded-full bg-muted transition-transform',
          checked && 'translate-x-4.5 bg-on-accent',
        )}
      />
    </button>
  );
}

/** A switch with its label and what it does beside it. */
export function LabelledSwitch({
  label,
  hint,
  ...props
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch id={id} aria-describedby={`${id}-hint`} {...props} />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
