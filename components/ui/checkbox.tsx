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
    <span
      className={classNames(
        'relative inline-flex size-4 shrink-0 align-middle print:hidden',
        className,
      )}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        checked={checked === true}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        // 24 px to press around the small box, 44 px for a finger.
        className="peer absolute -inset-1 z-1 size-6 cursor-pointer appearance-none rounded-md pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 disabled:cursor-not-allowed"
        {...props}
      />
      <span
        aria-hidden
        className={classNames(
          'flex size-full items-center justify-center rounded border border-line-strong bg-surface',
          checked && 'border-accent bg-accent text-on-accent',
          // What cannot be changed looks like text: a tick or a dash.
          props.disabled && 'border-transparent bg-transparent text-ink',
        )}
      >
        {checked ? <Mark className="size-3" /> : props.disabled ? '–' : null}
      </span>
    </span>
  );
}

/** A box to tick with its label beside it. */
export function LabelledCheckbox({
  label,
  ...props
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Checkbox id={id} {...props} />
      <label htmlFor={id} className="cursor-pointer text-sm text-ink">
        {label}
      </label>
    </div>
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
