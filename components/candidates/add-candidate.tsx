'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useAddCandidate } from '@/lib/browser/candidate-list';
import { showRefusal } from '@/lib/browser/forms';
import { newCandidate } from '@/lib/hiring/candidates/contract';
import type { Form, Sent, Values } from './add-form';
import { TextField } from './add-form';
import { Duplicates } from './duplicates';
import { PlaceFields } from './place-fields';

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
      <TextField form={form} name="address_line1" label="Street" />
      <TextField form={form} name="address_line2" label="Apartment, floor" />
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="city" label="City" />
        <TextField form={form} name="state" label="State" />
        <TextField form={form} name="postal_code" label="Postal code" />
        <TextField form={form} name="country" label="Country" />
      </div>
    </fieldset>
  );
}

/** Enters a candidate by hand, with a warning where the person may be known already. */
export function AddCandidate({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (candidateId: string) => void;
}) {
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(newCandidate),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const add = useAddCandidate();
  const problem = form.formState.errors.root?.server?.message;

  async function send(body: Sent) {
    try {
      const { candidate_id: id, first_name, last_name } = await add.mutateAsync(body);
      toast.success(`${first_name} ${last_name} is entered`);
      onAdded(id);
    } catch (error) {
      showRefusal(form, error);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Add a candidate" className="max-w-xl">
      <form noValidate onSubmit={form.handleSubmit(send)} className="space-y-4">
        {problem ? (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
            {problem}
          </p>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="first_name" label="First name" isRequired />
          <TextField form={form} name="last_name" label="Last name" isRequired />
          <TextField form={form} name="email" label="E-mail" type="email" />
          <TextField form={form} name="phone" label="Phone" type="tel" />
        </div>
        <PossibleDuplicates form={form} />
        <PlaceFields form={form} />
        <TextField
          form={form}
          name="source"
          label="Source"
          placeholder="For example referral"
          hint="Left empty it is “Manual”."
        />
        <AddressFields form={form} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
