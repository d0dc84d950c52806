'use client';

import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names';
import { controlClass, Field, type FieldProps, splitField } from './field';
import { Popover } from './popover';

export type Choice = { value: string; label: string; hint?: string | undefined };

type Props = {
  value: string | undefined;
  onChange: (value: string) => void;
  options: readonly Choice[];
  placeholder?: string;
  emptyText?: string;
  /** Called with what is typed; then the options are taken as found, without filtering here. */
  onSearch?: (text: string) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  className?: string;
};

/** A search field over what can be chosen. */
export function Choices({
  isChosen,
  onChoose,
  options,
  onSearch,
  label,
  emptyText,
}: Pick<Props, 'options' | 'onSearch'> & {
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  label: string;
  emptyText: string;
}) {
  return (
    <Command shouldFilter={!onSearch} label={label}>
      <Command.Input
        placeholder="Search…"
        {...(onSearch ? { onValueChange: onSearch } : {})}
        className="h-10 w-full border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-muted"
      />
      {/* Not among the choices: a list holds nothing else. */}
      <Command.Empty className="px-2.5 pt-5 pb-4 text-center text-sm text-muted">
        {emptyText}
      </Command.Empty>
      <Command.List className="max-h-64 overflow-y-auto has-[[cmdk-item]]:p-1">
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={`${option.label} ${option.value}`}
            onSelect={() => onChoose(option.value)}
            aria-checked={isChosen(option.value)}
            className="flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 grow truncate">{option.label}</span>
            {option.hint ? <span className="text-xs text-muted">{option.hint}</span> : null}
            {isChosen(option.value) ? <Check className="size-4" aria-hidden /> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** The button that shows what is chosen and opens the choices. */
export function ComboboxTrigger({
  isOpen,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { isOpen: boolean }) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={props.id ? `${props.id}-list` : undefined}
      className={classNames(
        controlClass,
        'flex h-9 cursor-pointer items-center justify-between gap-2 text-left',
        className,
      )}
      {...props}
      // A form may have been scrolled away from under the focus; what opens belongs beside its field.
      onKeyDown={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <span className="truncate">{children}</span>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
    </button>
  );
}

/** Chooses one of many values by typing. */
export function Combobox({
  value,
  onChange,
  options,
  placeholder = 'Choose…',
  emptyText = 'Nothing found.',
  onSearch,
  className,
  ...props
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  function show(isShown: boolean) {
    setIsOpen(isShown);
    // The box opens empty again, and so must the search.
    if (!isShown) onSearch?.('');
  }
  function choose(next: string) {
    onChange(next);
    show(false);
  }
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover
      label={props['aria-label'] ?? placeholder}
      isOpen={isOpen}
      onOpenChange={show}
      className="w-(--radix-popover-trigger-width) min-w-56 p-0"
      trigger={
        <ComboboxTrigger
          isOpen={isOpen}
          className={classNames(!chosen && 'text-muted', className)}
          {...props}
        >
          {chosen?.label ?? placeholder}
        </ComboboxTrigger>
      }
    >
      <Choices
        {...{ options, emptyText }}
        isChosen={(one) => one === value}
        {...(onSearch ? { onSearch } : {})}
        label={props['aria-label'] ?? placeholder}
        onChoose={choose}
      />
    </Popover>
  );
}

/** A Combobox with its label. */
export function ComboboxField(props: FieldProps & Props) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(tied) => <Combobox {...tied} {...control} />}</Field>;
}
