'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { bodySchema, sentence, showRefusal } from '@/lib/browser/forms';
import { useChange } from '@/lib/browser/settings';
import { inviteMember } from '@/lib/organization/members/contract';
import { Refusal } from '../panel';
import { roleMeanings, roleOptions } from './roles';

const schema = bodySchema(inviteMember);

type Invitee = z.input<typeof schema>;

const blank: Invitee = { email: '', role: 'recruiter' };

const optional = (value: string) => (value.trim() === '' ? undefined : value);

/** Invites somebody by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useChange('inviteMember', ['members']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  const { errors } = form.formState;

  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { body },
      {
        onError: (error) => showRefusal(form, error),
        onSuccess: ({ invitation }) => {
          onClose();
          toast.success(`An invitation is on its way to ${invitation.email}.`);
        },
      },
    ),
  );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite a member"
      description="They get a link by e-mail that works once and for seven days."
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Field label="E-mail" error={sentence(errors.email?.message)}>
          {(control) => (
            <Input {...control} type="email" autoComplete="off" {...form.register('email')} />
          )}
        </Field>
        <Field
          label="Name (optional)"
          hint="Filled in for them; they may change it."
          error={sentence(errors.name?.message)}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              {...form.register('name', { setValueAs: optional })}
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Field label="Role" hint={roleMeanings[field.value]}>
              {(control) => (
                <Select
                  {...control}
                  value={field.value}
                  onChange={field.onChange}
                  options={roleOptions}
                />
              )}
            </Field>
          )}
        />
        {errors.root?.server ? <Refusal>{errors.root.server.message}</Refusal> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            Send invitation
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
