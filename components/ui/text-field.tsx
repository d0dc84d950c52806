'use client';

import type { ComponentProps } from 'react';
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { sentence } from '@/lib/browser/forms';
import { type FieldProps, InputField, TextareaField } from './field';

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

// What a blank field is sent as; without one of these, as typed.
const blanks = {
  null: { setValueAs: (value: unknown) => (isBlank(value) ? null : value) },
  absent: { setValueAs: (value: unknown) => (isBlank(value) ? undefined : value) },
};

type Props<Values extends FieldValues, Context, Output> = Omit<FieldProps, 'error'> &
  Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete' | 'aria-required'> & {
    form: UseFormReturn<Values, Context, Output>;
    name: Path<Values>;
    blank?: keyof typeof blanks;
    /** The height of a field of several lines. */
    rows?: number;
  };

/** A text of a form with its label, its hint and what is wrong with it. */
export function TextField<Values extends FieldValues, Context, Output>({
  form,
  name,
  label,
  hint,
  className,
  blank,
  rows,
  ...input
}: Props<Values, Context, Output>) {
  const problem: FieldError | undefined = get(form.formState.errors, name);
  const registered = form.register(name, blank ? blanks[blank] : {});
  const field = {
    ...{ label, hint },
    error: sentence(problem?.message),
    ...(className ? { className } : {}),
  };
  if (rows) return <TextareaField {...field} rows={rows} {...registered} />;
  return <InputField autoComplete="off" {...input} {...field} {...registered} />;
}
