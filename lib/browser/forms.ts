import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { problemOf } from '@/lib/contract/problems';
import { ApiError } from './api';

// Compiled validators need eval, which the content security policy forbids.
z.config({ jitless: true, customError: problemOf });

/** The schema of an operation's body, for a form to check before it sends. */
export function bodySchema<Body extends z.ZodObject>(operation: {
  id: string;
  body?: Body | undefined;
}): Body {
  if (!operation.body) throw new Error(`${operation.id} takes no body.`);
  return operation.body;
}

/** Words a field's problem as a sentence; undefined where there is none. */
export function sentence(problem: string | undefined): string | undefined {
  if (!problem) return undefined;
  const capital = problem.charAt(0).toUpperCase() + problem.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** Shows what is saved in a form; what was typed since `sent` stays, as not saved yet. */
export function showSaved<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  saved: Values,
  sent: Values,
): void {
  const typed = form.getValues();
  form.reset(saved, { keepDirtyValues: false, keepErrors: false });
  for (const name in typed) {
    if (typed[name] === sent[name]) continue;
    const path = name as string as Path<Values>;
    form.setValue(path, typed[path], { shouldDirty: true });
  }
}

/** Shows what others have made of a field in place of what was typed there, as nothing to be saved. */
export function takeValue<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  field: string,
  value: unknown,
): void {
  const path = field as Path<Values>;
  form.resetField(path, { defaultValue: (value ?? '') as PathValue<Values, Path<Values>> });
}

/** Shows a refusal of the server at the field that it names, or else above the form's buttons. */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): void {
  const message = error instanceof Error ? error.message : 'Something failed.';
  const [, field = '', problem = ''] = /^([\w.]+): (.*)$/s.exec(message) ?? [];
  if (error instanceof ApiError && field in form.getValues()) {
    form.setError(
      field as Path<Values>,
      { type: 'server', message: problem },
      { shouldFocus: true },
    );
    return;
  }
  form.setError('root.server', { type: 'server', message });
}
