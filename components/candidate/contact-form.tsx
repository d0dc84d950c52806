'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { type Candidate, type ContactChange, useUpdateCandidate } from '@/lib/browser/candidates';
import { updateCandidate } from '@/lib/candidates/contract';
import { bodySchema } from './body-schema';
import { failureText } from './failure';

const schema = bodySchema(updateCandidate);

const fields = [
  { name: 'first_name', label: 'First name', type: 'text', autoComplete: 'off' },
  { name: 'last_name', label: 'Last name', type: 'text', autoComplete: 'off' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'off' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'off' },
  { name: 'city', label: 'City', type: 'text', autoComplete: 'off' },
  { name: 'state', label: 'State', type: 'text', autoComplete: 'off' },
] as const;

type Name = (typeof fields)[number]['name'];

/** The fields that were changed: the others are left as they are. */
function changesOf(typed: ContactChange, candidate: Candidate): ContactChange {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = typed[name];
      return value === undefined || value === (candidate[name] ?? '') ? [] : [[name, value]];
    }),
  );
}

/** Changes how a candidate is called and reached. */
export function ContactForm({ candidate }: { candidate: Candidate }) {
  const updating = useUpdateCandidate(candidate.candidate_id);
  const form = useForm({ resolver: zodResolver(schema) });
  const { errors, isDirty } = form.formState;

  /** A refusal that begins with the name of a field is shown at that field. */
  function showRefusal(error: unknown) {
    const text = failureText(error);
    const field = fields.find(({ name }) => text.startsWith(`${name}:`))?.name;
    if (field) form.setError(field, { message: text.slice(field.length + 1).trim() });
    else toast.error('Not saved', { description: text });
  }

  const submit = form.handleSubmit((typed) => {
    const change = changesOf(typed, candidate);
    if (Object.keys(change).length === 0) return;
    updating.mutate(change, {
      onSuccess: () => toast.success('Contact details saved'),
      onError: showRefusal,
    });
  });

  /** What never had a value may stay blank; what had one cannot be taken away. */
  const blank = (name: Name) => ({
    value: candidate[name] ?? '',
    setValueAs: (typed: unknown) => (typed === '' && !candidate[name] ? undefined : typed),
  });

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map(({ name, label, type, autoComplete }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete={autoComplete}
                {...form.register(name, blank(name))}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        {isDirty ? <Button onClick={() => form.reset()}>Discard</Button> : null}
        <Button type="submit" variant="primary" isBusy={updating.isPending} disabled={!isDirty}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
