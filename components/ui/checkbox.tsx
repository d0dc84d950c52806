'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive, Switch as SwitchPrimitive } from 'radix-ui';
import { classNames } from './class-names';

type Props = {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** A box to tick; `indeterminate` where only some of many are. */
export function Checkbox({ checked, onChange, className, ...props }: Props) {
  return (
    <Primitive.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      className={classNames(
        'inline-flex size-4.5 shrink-0 cursor-pointer items-center justify-center rounded border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="text-on-accent">
        {checked === 'indeterminate' ? (
          <Minus className="size-3.5" aria-hidden />
        ) : (
          <Check className="size-3.5" aria-hidden />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  );
}

/** A switch between on and off that takes effect at once. */
export function Switch({
  checked,
  onChange,
  className,
  ...props
}: Omit<Props, 'checked'> & { checked: boolean }) {
  return (
    <SwitchPrimitive.Root
      checked={checked}
      onCheckedChange={onChange}
      className={classNames(
        'relative h-5.5 w-9.5 shrink-0 cursor-pointer rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
    </SwitchPrimitive.Root>
  );
}
