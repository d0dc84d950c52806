'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordRule } from '@/components/password/new-password-field';
import { useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Refusal } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { sessionsQuery, useChange } from '@/lib/browser/settings';
import { changePassword } from '@/lib/organization/me/contract';
import { Card, Panel } from './panel';

const schema = bodySchema(changePassword)
  .extend({ again: z.string() })
  .refine(({ new_password, again }) => new_password === again, {
    path: ['again'],
    error: 'is not the same as the new password',
  });

const blank = { current_password: '', new_password: '', again: '' };

function PasswordForm() {
  const { user } = useSession();
  const change = useChange('changePassword', sessionsQuery().queryKey);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  const refusal = form.formState.errors.root?.server;

  const submit = form.handleSubmit(({ current_password, new_password }) =>
    change.mutate(
      { body: { current_password, new_password } },
      {
        onError: (error) => showRefusal(form, error),
        onSuccess: () => {
          form.reset(blank);
          toast.success('Your password is changed. Your other browsers are signed out.');
        },
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Card className="p-5">
        <div className="max-w-md space-y-4">
          {/* For password managers, which file a password under the account's name. */}
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
          <TextField
            form={form}
            name="current_password"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            form={form}
            name="new_password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={passwordRule}
          />
          <TextField
            form={form}
            name="again"
            label="New password again"
            type="password"
            autoComplete="new-password"
          />
          {refusal ? <Refusal>{refusal.message}</Refusal> : null}
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            Change password
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** Changes the person's own password. */
export function PasswordSettings() {
  return (
    <Panel
      title="Password"
      description="Changing it signs out your other browsers. API tokens go on."
    >
      <PasswordForm />
    </Panel>
  );
}
