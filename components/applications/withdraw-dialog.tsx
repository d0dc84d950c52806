'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { MovePreview } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { withdrawApplication } from '@/lib/hiring/applications/decisions-contract';
import { Consequences, useMovePreview } from './consequences';
import type { DecisionProps } from './decision';
import { filled } from './filled';

const schema = bodySchema(withdrawApplication);

export type Withdrawal = z.output<typeof schema>;

function Confirmation({ preview }: { preview: MovePreview | undefined }) {
  const letter = preview?.letters?.withdrawal_confirmation;
  const [person] = preview?.applications ?? [];
  if (!letter || !person) return <SkeletonRows rows={2} />;
  if (!person.recipient || person.is_excluded) {
    return <p className="text-sm text-warning">No message can be sent to {person.name}.</p>;
  }
  return (
    <details className="rounded-lg border border-line px-3 py-2 text-sm">
      <summary className="cursor-pointer wrap-break-word">
        {letter.subject} <span className="text-muted">· to {person.recipient}, now</span>
      </summary>
      <p className="mt-2 whitespace-pre-line text-muted">{letter.body}</p>
    </details>
  );
}

/** Asks why a candidate withdrew and whether it is confirmed to them, and says what else follows. */
export function WithdrawDialog({
  decision,
  isBusy,
  onClose,
  returnFocus,
  onWithdraw,
}: DecisionProps & { onWithdraw: (withdrawal: Withdrawal, preview: MovePreview) => void }) {
  const { data: preview } = useMovePreview(decision);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { send_message: true } });
  const submit = form.handleSubmit((body) => {
    if (preview) onWithdraw(body, preview);
  });
  const { errors } = form.formState;
  const isSent = form.watch('send_message');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      title={`Withdraw ${decision.subject}`}
      description="For a candidate who does not want the job any more."
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Consequences decision={decision} />
        <Field label="Reason" error={errors.reason?.message}>
          {(control) => <Input {...control} {...form.register('reason', filled)} />}
        </Field>
        <Field label="Note" hint="Kept among the application’s notes." error={errors.note?.message}>
          {(control) => (
            <Textarea {...control} className="min-h-16" {...form.register('note', filled)} />
          )}
        </Field>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            {...form.register('send_message')}
          />
          Send a confirmation
        </label>
        {isSent ? <Confirmation preview={preview} /> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!preview}>
            Withdraw
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
