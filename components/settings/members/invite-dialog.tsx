'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { useChange } from '@/lib/browser/settings';
import { inviteMember } from '@/lib/organization/members/contract';

import { roleMeanings, roleOptions } from './roles';

const schema = bodySchema(inviteMember);

type Invitee = z.input<typeof schema>;

const blank: Invitee = { email: '', role: 'recruiter' };

function useInvitation(onDone: () => void) {
  const invite = useChange('inviteMember', ['members']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { body },
      {
        onError: (error) => showRefusal(form, error),
        onSuccess: ({ invitation }) => {
          onDone();
          toast.success(`An invitation is on its way to ${invitation.email}.`);
        },
      },
    ),
  );
  return { form, submit, isBusy: invite.isPending };
}

/** Invites somebody by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { form, submit, isBusy } = useInvitation(onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a member"
      description="They get a link by email that works once and for seven days."
      onSubmit={submit}
      submitLabel="Send invitation"
      isBusy={isBusy}
    >
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField
        form={form}
        name="name"
        label="Name (optional)"
        hint="Filled in for them; they may change it."
        blank="absent"
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <SelectField
            label="Role"
            hint={roleMeanings[field.value]}
            value={field.value}
            onChange={field.onChange}
            options={roleOptions}
          />
        )}
      />
      {errors.root?.server ? <Refusal>{errors.root.server.message}</Refusal> : null}
    </FormDialog>
  );
}
