'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { type Candidate, type ContactChange, useUpdateCandidate } from '@/lib/browser/candidates';
import { bodySchema, sentence, showRefusal } from '@/lib/browser/forms';
import { updateCandidate } from '@/lib/candidates/contract';

const schema = bodySchema(updateCandidate);

const fields = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'city', label: 'City', type: 'text' },
  { name: 'state', label: 'State', type: 'text' },
] as const;

type Name = (typeof fields)[number]['name'];

function valuesOf(candidate: Candidate): ContactChange {
  return Object.fromEntries(fields.map(({ name }) => [name, candidate[name] ?? undefined]));
}

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
  const form = useForm({
    resolver: zodResolver(schema),
    values: valuesOf(candidate),
    // What is being typed stays when others change something about the candidate.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    const change = changesOf(typed, candidate);
    if (Object.keys(change).length === 0) return;
    try {
      await updating.mutateAsync(change);
      toast.success('Contact details saved');
    } catch (error) {
      showRefusal(form, error);
    }
  });

  /** What never had a value may stay blank; what had one cannot be taken away. */
  const blank = (name: Name) => ({
    setValueAs: (typed: unknown) => (typed === '' && !candidate[name] ? undefined : typed),
  });

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map(({ name, label, type }) => (
          <Field key={name} label={label} error={sentence(errors[name]?.message)}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete="off"
                {...form.register(name, blank(name))}
              />
            )}
          </Field>
        ))}
      </div>
      {errors.root?.server ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {errors.root.server.message}
        </p>
      ) : null}
      <div className="mt-4 flex justify-end gap-2">
        {isDirty ? <Button onClick={() => form.reset()}>Discard</Button> : null}
        <Button type="submit" variant="primary" isBusy={updating.isPending} disabled={!isDirty}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
