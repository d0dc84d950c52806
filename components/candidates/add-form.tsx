'use client';

import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { Field, Input } from '@/components/ui/field';
import { sentence } from '@/lib/browser/forms';
import type { newCandidate } from '@/lib/hiring/candidates/contract';

export type Values = z.input<typeof newCandidate>;
export type Sent = z.output<typeof newCandidate>;
export type Form = UseFormReturn<Values, unknown, Sent>;

/** The message under a field, undefined where it is right. */
export function errorOf(form: Form, name: keyof Values): string | undefined {
  return sentence(form.formState.errors[name]?.message);
}

const orNull = (value: unknown) => (value === '' ? null : value);

/** A line of text; left empty it is sent as null where it is not required. */
export function TextField({
  form,
  name,
  label,
  hint,
  type = 'text',
  placeholder,
  isRequired = false,
}: {
  form: Form;
  name: keyof Values;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  isRequired?: boolean;
}) {
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          placeholder={placeholder}
          autoComplete="off"
          aria-required={isRequired}
          {...form.register(name, isRequired ? {} : { setValueAs: orNull })}
        />
      )}
    </Field>
  );
}
