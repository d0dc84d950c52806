'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { useKeptText } from './kept-text';

// What cannot be edited looks like text.
export const controlClass =
  'block w-full rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-muted disabled:border-transparent disabled:bg-transparent disabled:px-0 aria-invalid:border-danger';

/** One-line text input. */
export function Input({ className, placeholder, ref, ...props }: ComponentProps<'input'>) {
  const kept = useKeptText(ref);
  return (
    <input
      ref={kept}
      className={classNames(controlClass, 'h-9', className)}
      placeholder={props.disabled ? 'Not set' : placeholder}
      {...props}
    />
  );
}

/** Multi-line text input. */
export function Textarea({ className, ref, ...props }: ComponentProps<'textarea'>) {
  const kept = useKeptText(ref);
  const styled = classNames(controlClass, 'min-h-20 py-2', className);
  return <textarea ref={kept} className={styled} {...props} />;
}

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** What every labelled control says of itself. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** A labelled control with its hint and its error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: FieldProps & {
  /** Renders the control with the properties that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
  return (
    <div className={classNames('space-y-1.5', className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Tells what is for a Field from what is for its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, className, ...control } = props;
  return { field: { label, hint, error, ...(className ? { className } : {}) }, control };
}

/** A one-line text input with its label. */
export function InputField(props: FieldProps & ComponentProps<'input'>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(tied) => <Input {...tied} {...control} />}</Field>;
}

/** A multi-line text input with its label. */
export function TextareaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(tied) => <Textarea {...tied} {...control} />}</Field>;
}
