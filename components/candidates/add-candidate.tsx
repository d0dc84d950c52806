'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useReopen } from '@/components/applications/use-endings';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { useAddCandidate } from '@/lib/browser/candidate-list';
import { showRefusal } from '@/lib/browser/forms';
import { newCandidate } from '@/lib/hiring/candidates/entering-contract';
import { fullName } from '@/lib/words/full-name';
import { Duplicates } from './duplicates';
import { enteredWords } from './entered-words';
import { type Form, PlaceFields, type Sent, type Values } from './place-fields';
import { useSamePerson } from './same-person';

const empty: Values = {
  first_name: '',
  last_name: '',
  email: null,
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
  source: null,
  job_id: null,
  location_id: null,
};

function PossibleDuplicates({ form }: { form: Form }) {
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  return <Duplicates email={email ?? ''} phone={phone ?? ''} />;
}

function AddressFields({ form }: { form: Form }) {
  const optional = { form, blank: 'null' } as const;
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="ghost" size="small" className="-ml-2.5" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden /> Address
      </Button>
    );
  }
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 w-full border-t border-line pt-4 text-xs font-medium text-muted">
        Address
      </legend>
      <TextField {...optional} name="address_line1" label="Street" />
      <TextField {...optional} name="address_line2" label="Apartment, floor" />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...optional} name="city" label="City" />
        <TextField {...optional} name="state" label="State" />
        <TextField {...optional} name="postal_code" label="Postal code" />
        <TextField {...optional} name="country" label="Country" />
      </div>
    </fieldset>
  );
}

type Props = { onClose: () => void; onAdded: (candidateId: string) => void };

function useNewCandidate(onAdded: Props['onAdded']) {
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(newCandidate),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const add = useAddCandidate();
  const same = useSamePerson();
  const reopen = useReopen();
  const submit = form.handleSubmit(async (body) => {
    try {
      const answered = await same.identify(body);
      if (!answered) return;
      const { identity, reopen: applicationId } = answered;
      const candidate = await add.mutateAsync({ ...body, ...identity });
      toast.success(enteredWords(body, candidate, applicationId !== undefined));
      if (applicationId) await reopen({ applicationId, name: fullName(candidate) });
      onAdded(candidate.candidate_id);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return { form, submit, isBusy: form.formState.isSubmitting, question: same.dialog };
}

/** Adds a candidate by hand; whoever may be known already is shown, and asked about before it is done. */
export function AddCandidate({ onClose, onAdded }: Props) {
  const { form, submit, isBusy, question } = useNewCandidate(onAdded);
  const optional = { form, blank: 'null' } as const;
  const problem = form.formState.errors.root?.server?.message;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title="Add a candidate"
        className="max-w-xl"
        onSubmit={submit}
        submitLabel="Add"
        isBusy={isBusy}
      >
        {problem ? <Refusal className="py-2">{problem}</Refusal> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="first_name" label="First name" />
          <TextField form={form} name="last_name" label="Last name" hint="One name is enough." />
          <TextField {...optional} name="email" label="Email" type="email" />
          <TextField {...optional} name="phone" label="Phone" type="tel" />
        </div>
        <PossibleDuplicates form={form} />
        <PlaceFields form={form} />
        <TextField
          {...optional}
          name="source"
          label="Source"
          placeholder="For example referral"
          hint="Left empty it is “Manual”."
        />
        <AddressFields form={form} />
      </FormDialog>
      {question}
    </>
  );
}
