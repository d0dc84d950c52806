'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '@/components/shell/session-context';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { useChange } from '@/lib/browser/settings';
import { inviteMember } from '@/lib/organization/members/contract';

import { type Made, madeOf } from './link-dialog';
import { roleMeanings, roleOptions } from './roles';

const schema = bodySchema(inviteMember);

type Invitee = z.input<typeof schema>;

type Props = { onClose: () => void; onMade: (made: Made) => void };

const blank: Invitee = { email: '', role: 'recruiter' };

function useInvitation({ onClose, onMade }: Props) {
  const invite = useChange('inviteMember', ['members']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { body },
      {
        onError: (error) => showRefusal(form, error),
        onSuccess: (answer) => {
          onClose();
          const made = madeOf(answer);
          if (made) onMade(made);
          else toast.success(`An invitation is on its way to ${answer.invitation.email}.`);
        },
      },
    ),
  );
  return { form, submit, isBusy: invite.isPending };
}

/** Invites somebody by email or, where none is configured, by a link to pass on. */
export function InviteDialog(props: Props) {
  const { onClose } = props;
  const { form, submit, isBusy } = useInvitation(props);
  const { sends } = useSession();
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a member"
      description={
        sends.email
          ? 'They get a link by email that works once and for seven days.'
          : 'No email is configured: you get a link to pass on, which works once and for seven days.'
      }
      onSubmit={submit}
      submitLabel={sends.email ? 'Send invitation' : 'Make the link'}
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
