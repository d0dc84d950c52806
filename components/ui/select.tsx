'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { controlClass, Field, type FieldProps, splitField } from './field';

export type Option<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Called when it is pointed at or focused, to load what it offers. */
  onWanted?: () => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

function Choice({ value, label, disabled = false }: Option) {
  return (
    <Primitive.Item
      value={value}
      disabled={disabled}
      className="relative flex cursor-pointer items-center rounded-md py-1.5 pr-8 pl-2.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover"
    >
      <Primitive.ItemText>{label}</Primitive.ItemText>
      <Primitive.ItemIndicator className="absolute right-2">
        <Check className="size-4" aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}

/** Leaves Ctrl Enter to the form, which it sends: Enter in any company would open the list. */
function leaveToForm(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventDefault();
}

/** Chooses one of a few values; for many, with search, use Combobox. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder = 'Choose…',
  disabled,
  className,
  onWanted,
  ...props
}: Props<Value>) {
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Value)}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <Primitive.Trigger
        className={classNames(
          controlClass,
          'flex min-h-9 cursor-pointer items-center justify-between gap-2 py-1 text-left data-placeholder:text-muted',
          className,
        )}
        onPointerEnter={onWanted}
        onFocus={onWanted}
        onKeyDown={leaveToForm}
        {...props}
      >
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-raised shadow-lg"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Choice key={option.value} {...option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A Select with its label. */
export function SelectField<Value extends string>(props: FieldProps & Props<Value>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(tied) => <Select {...tied} {...control} />}</Field>;
}
