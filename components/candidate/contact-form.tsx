'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import type { MouseEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { whyUnusable } from '@/components/applications/unusable-number';
import { Button } from '@/components/ui/button';
import { useConflict } from '@/components/ui/conflict';
import { forgetTexts, textsBefore, textsSaved } from '@/components/ui/kept-text';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { type Candidate, type ContactChange, useUpdateCandidate } from '@/lib/browser/candidates';
import { bodySchema, showRefusal, takeValue } from '@/lib/browser/forms';
import { updateCandidate } from '@/lib/hiring/candidates/contract';
import { fullName } from '@/lib/words/full-name';
import { useSharedContact } from './shared-contact';

const check = zodResolver(bodySchema(updateCandidate));

const fields = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'city', label: 'City', type: 'text' },
  { name: 'state', label: 'State', type: 'text' },
] as const;

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));

function valuesOf(candidate: Candidate): ContactChange {
  return Object.fromEntries(fields.map(({ name }) => [name, candidate[name] ?? '']));
}

// An empty city or state is one; of these there is none then.
const isCleared = (name: string, value: unknown) =>
  (name === 'email' || name === 'phone') && typeof value === 'string' && value.trim() === '';

/** Only the fields that were changed. */
function changesOf(typed: ContactChange, candidate: Candidate): ContactChange {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = isCleared(name, typed[name]) ? null : typed[name];
      return value === undefined || (value ?? '') === (candidate[name] ?? '')
        ? []
        : [[name, value]];
    }),
  );
}

/** Lets saved fields follow what others change; what was typed since the save stays. */
function followAgain(form: UseFormReturn<ContactChange>, sent: ContactChange): void {
  for (const { name } of fields) {
    if (form.getValues(name) === sent[name]) form.resetField(name);
  }
}

/** Changes a candidate's name and contact details. */
export function ContactForm({ candidate }: { candidate: Candidate }) {
  const updating = useUpdateCandidate(candidate.candidate_id);
  const form = useForm({
    resolver: (typed, ...rest) => check(changesOf(typed, candidate), ...rest),
    values: valuesOf(candidate),
    // What is being typed stays when others change something about the candidate.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  const conflict = useConflict(labels);
  const shared = useSharedContact(candidate.candidate_id, fullName(candidate));

  const submit = form.handleSubmit(async (change, event) => {
    const element: HTMLFormElement | null = event?.target ?? null;
    const sent = { ...form.getValues() };
    try {
      const apart = await shared.confirm(change);
      if (!apart) return;
      const saved = await conflict.save({
        operation: updateCandidate,
        body: change,
        before: { ...valuesOf(candidate), ...textsBefore(element) },
        // Of a phone that is left as somebody else made it, nothing was said.
        send: (body, ifMatch) =>
          updating.mutateAsync({ body: { ...body, ...(body.phone && apart) }, ifMatch }),
        takeTheirs: (field, value) => takeValue(form, field, value),
      });
      if (!saved) return;
      textsSaved(element, sent);
      followAgain(form, sent);
      toast.success('Contact details saved');
    } catch (error) {
      showRefusal(form, error);
    }
  });

  function discard({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    forgetTexts(currentTarget.form);
    form.reset(undefined, { keepDirtyValues: false });
  }

  return (
    <>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {fields.map((field) => (
            <TextField
              key={field.name}
              form={form}
              {...field}
              hint={field.name === 'phone' ? whyUnusable(candidate) : null}
            />
          ))}
        </div>
        {errors.root?.server ? (
          <p role="alert" className="mt-3 text-sm text-danger">
            {errors.root.server.message}
          </p>
        ) : null}
        <div className="mt-4 flex justify-end gap-2">
          {isDirty ? <Button onClick={discard}>Discard</Button> : null}
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isDirty}>
            Save changes
          </Button>
        </div>
      </form>
      {conflict.dialog}
      {shared.dialog}
    </>
  );
}
