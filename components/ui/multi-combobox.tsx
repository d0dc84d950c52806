'use client';

import { useState } from 'react';
import { classNames } from './class-names';
import { type Choice, Choices, ComboboxTrigger } from './combobox';
import { Field, type FieldProps } from './field';
import { Popover } from './popover';

type Props = {
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly Choice[];
  /** Shown where nothing is chosen. */
  placeholder: string;
  /** What several of them are called, "jobs" for instance. */
  noun: string;
  /** Called with what is typed; then the options are taken as found, without filtering here. */
  onSearch?: (text: string) => void;
};

function wordsFor({ values, options, placeholder, noun }: Props): string {
  const [only, ...more] = values;
  if (only === undefined) return placeholder;
  if (more.length > 0) return `${values.length} ${noun}`;
  return options.find(({ value }) => value === only)?.label ?? '…';
}

/** Chooses any number of many values by typing; it stays open until it is left. */
export function MultiComboboxField({ label, hint, ...props }: FieldProps & Props) {
  const { values, onChange, options, onSearch } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = (value: string) => values.includes(value);
  function show(isShown: boolean) {
    setIsOpen(isShown);
    // The box opens empty again, and so must the search.
    if (!isShown) onSearch?.('');
  }
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <Popover
          label={props.placeholder}
          isOpen={isOpen}
          onOpenChange={show}
          className="w-(--radix-popover-trigger-width) min-w-56 p-0"
          trigger={
            <ComboboxTrigger
              {...tied}
              isOpen={isOpen}
              className={classNames(values.length === 0 && 'text-muted')}
            >
              {wordsFor(props)}
            </ComboboxTrigger>
          }
        >
          <Choices
            {...{ options, isChosen }}
            {...(onSearch ? { onSearch } : {})}
            label={props.placeholder}
            emptyText="Nothing found."
            onChoose={(one) =>
              onChange(isChosen(one) ? values.filter((other) => other !== one) : [...values, one])
            }
          />
        </Popover>
      )}
    </Field>
  );
}
