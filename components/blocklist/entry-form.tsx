'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { sendByKey } from '@/components/ui/form-dialog';
import { CancelButton } from '@/components/ui/kept-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { RelativeTime } from '@/components/ui/time';
import type { BlocklistEntry } from '@/lib/browser/blocklist';
import { useAddEntry } from '@/lib/browser/blocklist';
import { sentence, showRefusal } from '@/lib/browser/forms';
import { newEntry } from '@/lib/hiring/blocklist/contract';
import { Consequences } from './consequences';
import { type End, ExpiryFields } from './expiry-fields';
import { Matches } from './matches';
import { expiryTime } from './state';
import { meaningOf, meanings } from './types';

const fields = newEntry.omit({ expires_at: true });
type Values = z.input<typeof fields>;
type Sent = z.output<typeof fields>;
type Form = UseFormReturn<Values, unknown, Sent>;

const types = meanings.map(({ type, label }) => ({ value: type, label }));

function MeaningFields({ form }: { form: Form }) {
  const type = useWatch({ control: form.control, name: 'match_type' });
  const { label, means, example } = meaningOf(type);
  return (
    <>
      <SelectField
        label="What to block"
        hint={means}
        value={type}
        onChange={(chosen) => {
          form.setValue('match_type', chosen);
          form.clearErrors('match_value');
        }}
        options={types}
      />
      <TextField
        form={form}
        name="match_value"
        label={label}
        hint={`For example ${example}`}
        aria-required
      />
    </>
  );
}

function Known({ entry }: { entry: BlocklistEntry }) {
  return (
    <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <strong className="font-medium">{entry.match_value}</strong> is on the blocklist already,
      since <RelativeTime at={entry.created_at} />
      {entry.reason ? `: “${entry.reason}”` : ''}. That entry was left as it is.
    </p>
  );
}

function LiveMatches({ form }: { form: Form }) {
  const [type, value] = useWatch({ control: form.control, name: ['match_type', 'match_value'] });
  return (
    <section
      aria-label="Who matches"
      aria-live="polite"
      className="space-y-3 rounded-lg bg-sunken px-3 py-2.5"
    >
      <Matches type={type} value={value ?? ''} />
      <Consequences type={type} />
    </section>
  );
}

/** The form's state: its fields, its expiry, and an equal entry that exists already. */
function useEntryForm(
  onAdded: (entry: BlocklistEntry) => void,
  about: Pick<Values, 'match_type' | 'match_value'>,
) {
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(fields),
    defaultValues: { ...about, reason: '' },
  });
  const add = useAddEntry();
  const [end, setEnd] = useState<End>({ expiry: 'never', day: '' });
  const [known, setKnown] = useState<BlocklistEntry | null>(null);

  async function send(values: Sent) {
    setKnown(null);
    if (end.expiry === 'date' && !end.day) {
      setEnd({ ...end, problem: 'Choose the day.' });
      return;
    }
    try {
      const expires_at = expiryTime(end.expiry, end.day);
      const { entry, isNew } = await add.mutateAsync({ ...values, expires_at });
      if (isNew) onAdded(entry);
      else setKnown(entry);
    } catch (error) {
      const [, late] = /^expires_at: (.*)/.exec(error instanceof Error ? error.message : '') ?? [];
      if (late) setEnd({ ...end, problem: sentence(late) });
      else showRefusal(form, error);
    }
  }

  return { form, send: form.handleSubmit(send), isBusy: add.isPending, end, setEnd, known };
}

/** Adds an entry to the blocklist, showing whom it would match. */
export function EntryForm({
  onAdded,
  about = { match_type: 'email', match_value: '' },
}: {
  onAdded: (entry: BlocklistEntry) => void;
  /** What the form proposes to block. */
  about?: Pick<Values, 'match_type' | 'match_value'>;
}) {
  const { form, send, isBusy, end, setEnd, known } = useEntryForm(onAdded, about);
  const problem = form.formState.errors.root?.server?.message;
  return (
    <form noValidate onSubmit={send} onKeyDown={sendByKey} className="space-y-4">
      {problem ? <Refusal className="py-2">{problem}</Refusal> : null}
      <MeaningFields form={form} />
      {known ? <Known entry={known} /> : null}
      <LiveMatches form={form} />
      <TextField form={form} name="reason" label="Reason" hint="For your team." rows={2} />
      <ExpiryFields end={end} onChange={setEnd} />
      <DialogActions>
        <CancelButton>Cancel</CancelButton>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Add to the blocklist
        </Button>
      </DialogActions>
    </form>
  );
}
