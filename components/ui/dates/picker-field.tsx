'use client';

import type { ReactNode } from 'react';
import { Field, type FieldProps, Input } from '../field';
import { IconButton } from '../icon-button';
import { Popover } from '../popover';
import type { useWritten } from './use-written';

/** What the fields for days and times share. */
export type MomentFieldProps = Omit<FieldProps, 'label'> & {
  /** Also names the button that opens what can be chosen. */
  label: string;
  /** Empty while there is none. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
};

/** A text in people's own words, with a button in it that opens what can be chosen instead. */
export function PickerField({
  label,
  hint,
  error,
  className,
  required,
  example,
  written,
  verb,
  icon,
  isOpen,
  onOpenChange,
  popoverClassName,
  children,
}: Pick<MomentFieldProps, 'label' | 'hint' | 'error' | 'className' | 'required'> & {
  example: string;
  written: ReturnType<typeof useWritten>;
  /** What the button does: "Open the calendar". */
  verb: string;
  icon: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  popoverClassName: string;
  children: ReactNode;
}) {
  return (
    <Field label={label} hint={hint} error={written.problem ?? error} className={className}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...written.props}
            data-written
            autoComplete="off"
            spellCheck={false}
            required={required}
            placeholder={`e.g. ${example}`}
            className="pr-8"
          />
          <Popover
            label={`${verb}: ${label}`}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
            align="end"
            // The day of a calendar that is there already; one that comes late takes the focus itself.
            begin="[role=grid] button[tabindex='0']"
            className={popoverClassName}
            trigger={
              <IconButton label={verb} about={label} className="absolute top-0.5 right-0.5">
                {icon}
              </IconButton>
            }
          >
            {children}
          </Popover>
          <span aria-live="polite" className="sr-only">
            {written.understood}
          </span>
        </div>
      )}
    </Field>
  );
}
